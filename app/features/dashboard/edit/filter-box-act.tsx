import { Funnel } from 'lucide-react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import type { FormData } from '../../../charts/types.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { boxToFiltersOps, type FilterBox, filtersOfBox } from '../config/filter-box.ts'
import { datasetIdOf } from '../tile/dataset-id.ts'
import { useEditing } from './edit-context.ts'

interface FilterBoxActProps {
  readonly item: Item
  readonly chart: PageChart
  readonly formData: FormData
}

/** Makes filters of the dashboard of what a filter box offered, and takes the box away, in one step of undo. */
export function FilterBoxAct({ item, chart, formData }: FilterBoxActProps) {
  const { live, change, nameOf } = useEditing()
  const { state } = live
  const datasetId = datasetIdOf(formData)
  const box: FilterBox | undefined =
    datasetId === undefined
      ? undefined
      : {
          chartId: chart.id,
          datasetId,
          formData,
          scopes: state.metadata['filter_scopes'],
          names: {
            range: t(editMessages.timeRangeFilter),
            column: t(editMessages.timeColumnFilter),
            grain: t(editMessages.timeGrainFilter),
          },
        }
  const count = box ? filtersOfBox(box).length : 0
  if (!box || count === 0) return <Banner>{t(editMessages.emptyFilterBox)}</Banner>
  const make = () => {
    const ops = boxToFiltersOps(box, item.id)
    change(ops, t(editMessages.filtersMade, { count, name: nameOf(item.id) }))
  }
  return (
    <Banner
      actions={
        <Button size="sm" icon={Funnel} onClick={make}>
          {t(editMessages.makeFilters)}
        </Button>
      }
    >
      {t(editMessages.makeFiltersHint)}
    </Banner>
  )
}
