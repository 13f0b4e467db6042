/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over by the next turn; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Of a file whose name says nothing that a file system allows. */
const NAMELESS = 'chart'

/** A name as the name of a file: without what file systems forbid. */
export function fileName(name: string, extension: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  return `${safe || NAMELESS}.${extension}`
}
