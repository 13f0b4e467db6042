import { type Control, type ControlContext, controlLabel, type ControlPanel } from '../../charts/controls/control.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { blamedControls } from './blamed-controls.ts'
import { drawnFormData, staleControls } from './differences.ts'
import type { Run } from './form-state.ts'
import type { ChartRun } from './use-chart-run.ts'

/** How what was last asked for stands to what is set now. */
export interface RunFacts {
  /** Controls whose value has not been asked for yet. */
  readonly stale: readonly Control[]
  readonly staleText: string | null
  /** What to draw of the last answer; null before the first. */
  readonly drawn: FormData | null
  /** What the run complained about, by control, until it is changed. */
  readonly failures: ReadonlyMap<string, string>
}

const NO_FAILURES: ReadonlyMap<string, string> = new Map()

/** `acting`: the settings as they act now. */
export function runFacts(last: Run | null, run: ChartRun, acting: FormData, panel: ControlPanel, context: ControlContext): RunFacts {
  const stale = last ? staleControls(last.formData, acting, panel) : []
  return {
    stale,
    staleText: last && staleText(last.formData.viz_type !== acting.viz_type, stale.map((control) => controlLabel(control, context))),
    drawn: run.answer ? drawnFormData(run.answer.formData, acting, panel) : null,
    failures: run.error && last && !run.running ? failedControls(run.error, last.formData, panel, stale) : NO_FAILURES,
  }
}

function staleText(isOtherKind: boolean, names: readonly string[]): string | null {
  if (isOtherKind) return t(exploreMessages.staleKind)
  return names.length > 0 ? t(exploreMessages.stale, { names: formatList(names) }) : null
}

function failedControls(error: Error, ran: FormData, panel: ControlPanel, stale: readonly Control[]): ReadonlyMap<string, string> {
  const changed = new Set(stale.map((control) => control.name))
  const blamed = blamedControls(error.message, ran, panel).filter((name) => !changed.has(name))
  return new Map(blamed.map((name) => [name, error.message]))
}
