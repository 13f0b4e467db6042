import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import type { DrillStep } from '../drill/drill-by.ts'
import { ChartDrawing } from './chart-drawing.tsx'

const DrillByDialog = lazy(async () => ({ default: (await import('../drill/drill-by-dialog.tsx')).DrillByDialog }))

type DrillableDrawingProps = Omit<ComponentProps<typeof ChartDrawing>, 'onDrill' | 'used'>

/** The drawing of a tile, and the drills by other columns that begin at its marks. */
export function DrillableDrawing(props: DrillableDrawingProps) {
  const { chartId, title, formData } = props
  const [first, setFirst] = useState<DrillStep | null>(null)
  const kind = kindAtHand(formData.viz_type)
  return (
    <>
      <ChartDrawing {...props} onDrill={setFirst} />
      {first && kind ? (
        <Suspense>
          <DrillByDialog
            chartId={chartId}
            title={title}
            formData={formData}
            kind={kind}
            first={first}
            onClose={() => setFirst(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
