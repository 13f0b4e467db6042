/** The HTML that shows a lasting link of a chart in a frame, without what surrounds it. */
export function embedCode(link: string, width: number, height: number): string {
  const url = new URL(link, location.origin)
  url.searchParams.set('standalone', '1')
  url.searchParams.set('height', String(height))
  const address = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe\n  width="${width}"\n  height="${height}"\n  seamless\n  frameborder="0"\n  scrolling="no"\n  src="${address}"\n></iframe>`
}
