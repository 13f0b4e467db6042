import type { Items } from '../../../../durable-objects/dashboard/state.ts'
import { itemOf } from '../../../../durable-objects/dashboard/tree.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { chartIdOf, metaText, tileTitle } from '../layout/items.ts'

/** How many characters of a text stand for the whole of it. */
const EXCERPT = 40

/** What a component is called in menus and announcements. */
export function nameOfItem(items: Items, charts: ReadonlyMap<number, PageChart>, id: string): string {
  const item = itemOf(items, id)
  if (!item) return t(editMessages.something)
  switch (item.type) {
    case 'CHART': {
      const chartId = chartIdOf(item)
      return tileTitle(item, chartId === undefined ? undefined : charts.get(chartId)?.slice_name)
    }
    case 'TAB':
      return t(editMessages.tabNamed, { name: metaText(item, 'text') || metaText(item, 'defaultText') })
    case 'ROW':
      return t(editMessages.rowNumber, { number: rowNumber(items, id) })
    case 'HEADER':
      return metaText(item, 'text') || t(editMessages.header)
    case 'MARKDOWN':
      return (
        metaText(item, 'code')
          .replaceAll(/[#*_`\s]+/g, ' ')
          .trim()
          .slice(0, EXCERPT) || t(editMessages.markdown)
      )
    case 'COLUMN':
      return t(editMessages.column)
    case 'TABS':
      return t(editMessages.tabs)
    case 'DIVIDER':
      return t(editMessages.divider)
    default:
      return t(editMessages.gridName)
  }
}

/** Rows are counted within what they stand in. */
function rowNumber(items: Items, id: string): number {
  const parent = itemOf(items, itemOf(items, id)?.parent ?? '')
  const rows = (parent?.children ?? []).filter((child) => itemOf(items, child)?.type === 'ROW')
  return rows.indexOf(id) + 1
}
