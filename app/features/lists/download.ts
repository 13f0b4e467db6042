/** Lets the browser fetch a file that the server sends as an attachment; the page stays where it is. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
