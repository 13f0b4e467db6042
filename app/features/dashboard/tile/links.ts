/** Where a chart is changed. */
export function exploreLink(chartId: number): string {
  return `/explore/?slice_id=${chartId}`
}
