/** Of 255; the bright colours of the dark theme lie above, all of the light theme below. */
const BRIGHT = 150
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i
/** What interpolation writes. */
const RGB = /^rgb\((\d+), (\d+), (\d+)\)/

/** Black or white, whichever reads better on a colour. */
export function contrastText(color: string): '#000' | '#fff' {
  const hex = HEX.exec(color)
  const parts = hex ? hex.slice(1).map((part) => Number.parseInt(part, 16)) : RGB.exec(color)?.slice(1).map(Number)
  if (!parts) return '#fff'
  const [red = 0, green = 0, blue = 0] = parts
  return 0.299 * red + 0.587 * green + 0.114 * blue > BRIGHT ? '#000' : '#fff'
}
