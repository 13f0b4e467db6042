/** A hue list as text: short to read, short to ship. */
export function hues(text: string): readonly string[] {
  return text.split(' ').map((hue) => `#${hue}`)
}
