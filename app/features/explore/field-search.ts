import type { ExploreColumn, ExploreDataset, ExploreMetric } from '../../api/explore.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'

interface FoundFields {
  readonly metrics: readonly ExploreMetric[]
  readonly columns: readonly ExploreColumn[]
}

/**
 * The metrics and columns of a dataset in the order they are offered (certified first, then time first), reduced to
 * those whose name, label, description or expression holds the text.
 */
export function searchFields(dataset: ExploreDataset, text: string): FoundFields {
  const needle = plain(text).trim()
  const found = (...parts: readonly (string | null | undefined)[]) =>
    needle === '' || parts.some((part) => part && plain(part).includes(needle))
  const metrics = dataset.metrics
    .filter((one) => found(one.verbose_name, one.metric_name, one.description, one.expression))
    .toSorted((a, b) => Number(b.is_certified) - Number(a.is_certified))
  const columns = dataset.columns
    .filter((one) => found(one.verbose_name, one.column_name, one.description, one.expression))
    .toSorted((a, b) => Number(b.is_certified) - Number(a.is_certified) || Number(isTemporal(b)) - Number(isTemporal(a)))
  return { metrics, columns }
}

/** Underscores and line ends count as spaces, so that `order date` finds `order_date`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[_\s]+/g, ' ')
}
