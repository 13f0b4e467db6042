import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { extendLabelColors } from '../../../charts/colors/assign.ts'
import { isRecord } from '../../../charts/form-data.ts'
import type { LabelColors } from '../../../charts/types.ts'

/** One colour a label over all charts of the page: the dashboard's own choices, then first come, first served. */
export class LabelColorMap {
  #colors: LabelColors

  constructor(saved: LabelColors) {
    this.#colors = saved
  }

  /** The colours of these labels; labels not met before get theirs now and keep it. */
  include(labels: readonly string[]): LabelColors {
    this.#colors = extendLabelColors(this.#colors, labels)
    return this.#colors
  }
}

/** Colours that the dashboard's settings give to labels. */
export function savedColors(state: DashboardState): LabelColors {
  const colors = state.metadata['label_colors']
  if (!isRecord(colors)) return {}
  return Object.fromEntries(
    Object.entries(colors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
