import { defineMessages, t } from '../../i18n/message.ts'
import type { Control, ControlSection } from './control.ts'
import { field, plain } from './define.ts'
import * as query from './query-controls.ts'
import { isTemporal } from './visibility.ts'

const texts = defineMessages({ time: 'Time', timeColumn: 'Time column', timeRange: 'Time range' })

/** Controls of kinds that keep their time apart from their filters: the column that runs, and the range. */
export const timeColumn: Control = field('column', 'granularity_sqla', {
  label: t(texts.timeColumn),
  offers: isTemporal,
  clearable: false,
})
export const timeRange: Control = plain('time-range', 'time_range', undefined, { label: t(texts.timeRange), requery: true })

/** The section "Time" of older kinds. Without a grain the kind derives it from other settings. */
export function timeSection({ withGrain }: { withGrain: boolean }): ControlSection {
  const grain = { ...query.timeGrain, visible: undefined }
  return {
    label: t(texts.time),
    tab: 'data',
    expanded: true,
    rows: [[timeColumn], ...(withGrain ? [[grain]] : []), [timeRange]],
  }
}
