const BRIGHT = 186

/** Black or white, whichever reads better on a colour. */
export function contrastText(color: string): '#000' | '#fff' {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color)
  if (!match) return '#fff'
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > BRIGHT ? '#000' : '#fff'
}
