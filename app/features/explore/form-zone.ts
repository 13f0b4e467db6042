import { useViewerZone } from '../../api/viewer-zone.ts'
import { parseRecord } from '../../api/json.ts'
import { readText } from '../../charts/form-data.ts'
import { useExploreForm } from './explore-context.ts'

/** Whose clocks the chart that is being made follows: as it is set, else the reader's, else those of its dataset. */
export function useFormZone(): string | null {
  const { draft, dataset } = useExploreForm()
  const [viewerZone] = useViewerZone()
  return readText(draft.formData, 'time_zone') ?? viewerZone ?? datasetZone(dataset.extra)
}

/** The zone in the free JSON of a dataset; null where there is none. */
export function datasetZone(extra: string | null | undefined): string | null {
  return readText(parseRecord(extra), 'time_zone') ?? null
}
