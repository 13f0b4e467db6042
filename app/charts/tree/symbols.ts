/** Outlines of the symbols around a place; `size` is their whole width. None draws nothing. */
export function symbolPath(symbol: string, x: number, y: number, size: number): string {
  const r = size / 2
  switch (symbol) {
    case 'none':
      return ''
    case 'rect':
      return `M${x - r},${y - r}h${size}v${size}h${-size}Z`
    case 'triangle':
      return `M${x},${y - r}L${x + r},${y + r}L${x - r},${y + r}Z`
    case 'diamond':
      return `M${x},${y - r}L${x + r},${y}L${x},${y + r}L${x - r},${y}Z`
    case 'pin':
      return `M${x},${y + r}C${x - r / 2},${y},${x - r},${y - r / 3},${x - r},${y - r / 2}A${r},${r},0,0,1,${x + r},${y - r / 2}C${x + r},${y - r / 3},${x + r / 2},${y},${x},${y + r}Z`
    case 'arrow':
      return `M${x},${y - r}L${x + r * 0.7},${y + r}L${x},${y + r / 2}L${x - r * 0.7},${y + r}Z`
    default:
      return `M${x - r},${y}a${r},${r},0,1,0,${size},0a${r},${r},0,1,0,${-size},0Z`
  }
}
