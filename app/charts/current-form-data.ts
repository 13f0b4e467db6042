import { withSavedDefaults } from './controls/control.ts'
import type { ChartKind } from './kind.ts'
import { loadKind } from './kinds-at-hand.ts'
import { isOutdated } from './retired-kinds.ts'
import type { FormData } from './types.ts'

/** Settings as today's kinds know them; what carries them over is loaded where there is anything to carry. */
export async function loadCurrentKind(form: FormData): Promise<FormData> {
  return isOutdated(form) ? (await import('./legacy-form-data.ts')).withCurrentKind(form) : form
}

const panels = new Map<string, ReturnType<ChartKind['loadControls']>>()

/**
 * The settings of a saved chart as it is asked for and drawn everywhere: of today's kind, and with what its control
 * panel assumes of those that it lacks.
 */
export async function loadWholeForm(form: FormData): Promise<FormData> {
  const current = await loadCurrentKind(form)
  const kind = await loadKind(current.viz_type)
  if (!kind) return current
  const panel = panels.get(kind.type) ?? kind.loadControls()
  panels.set(kind.type, panel)
  return withSavedDefaults(await panel, current)
}
