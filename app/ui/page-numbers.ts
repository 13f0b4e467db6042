/** How many neighbours of the current page have a button. */
const NEIGHBOURS = 1

/** The pages to offer (zero-based), null standing for a gap: first, last, current and its neighbours. */
export function pageNumbers(current: number, pages: number): readonly (number | null)[] {
  const shown = new Set<number>([0, pages - 1])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) shown.add(page)
  const sorted = [...shown].filter((page) => page >= 0 && page < pages).sort((a, b) => a - b)
  return sorted.flatMap((page, index) => {
    const skipped = page - (sorted[index - 1] ?? page) - 1
    // A gap of one page is no shorter than the page itself.
    if (skipped === 1) return [page - 1, page]
    return skipped > 1 ? [null, page] : [page]
  })
}
