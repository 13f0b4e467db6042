import type { ControlPanel } from '../../charts/controls/control.ts'
import { fitsMatrix } from '../../charts/matrix/is-matrix.ts'
import { chartKind } from '../../charts/registry.ts'

/** The controls of a kind, with those of a matrix where the kind fits into one; undefined for a kind that is not known. */
export async function loadPanel(vizType: string): Promise<ControlPanel | undefined> {
  const kind = chartKind(vizType)
  if (!kind) return undefined
  if (!fitsMatrix(kind)) return kind.loadControls()
  const [panel, { withMatrixControls }] = await Promise.all([
    kind.loadControls(),
    import('../../charts/matrix/controls.ts'),
  ])
  return withMatrixControls(panel)
}
