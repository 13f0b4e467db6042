import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { drillColumnsQuery } from '../../../api/drill-columns.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import type { ContextPoint, DataMask, DrillFilter, FormData } from '../../../charts/types.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { t } from '../../../i18n/message.ts'
import { MenuPopup } from '../../../ui/menu-popup.tsx'
import { datasetIdOf } from '../tile/dataset-id.ts'
import { usePage } from '../view/contexts.ts'
import { groupsRows, mayDrill, whyNoDetail } from './access.ts'
import { drillColumns, type DrillStep } from './drill-by.ts'
import { markMenu } from './mark-menu.ts'

const DrillDetailDialog = lazy(async () => ({ default: (await import('./drill-detail-dialog.tsx')).DrillDetailDialog }))

/** A chart whose marks are asked. */
export interface DrillSubject {
  readonly title: string
  readonly formData: FormData
  /** Absent within a drill, which filters no other chart. */
  readonly cross?: { readonly state: 'on' | 'off'; readonly emit: (mask: DataMask) => void }
  readonly onDrill: (step: DrillStep) => void
  /** Within a drill: the columns drilled by before. */
  readonly used?: readonly string[] | undefined
}

/** Where a menu was asked for, and on what. */
export interface OpenMark {
  readonly key: number
  readonly point: ContextPoint | undefined
  readonly rect: DOMRect
  readonly landmark: HTMLElement | null
  readonly focus: HTMLElement | SVGElement | null
}

type Stage = 'menu' | 'closed' | { readonly detail: readonly DrillFilter[] }

/** The menu of a mark, then the rows chosen in it. */
export function MarkActions({ title, formData, cross, onDrill, used, open }: DrillSubject & { readonly open: OpenMark }) {
  const { dashboard, datasets } = usePage()
  const [stage, setStage] = useState<Stage>('menu')
  const { point, rect, landmark, focus } = open
  const kind = kindAtHand(formData.viz_type)
  const datasetId = datasetIdOf(formData) ?? 0
  const may = mayDrill()
  const columns = useQuery({ ...drillColumnsQuery(datasetId, dashboard.id), enabled: may.by && kind?.drillBy === true })
  if (!kind || stage === 'closed') return null
  if (stage === 'menu') {
    const step = { filters: point?.filters ?? [], ...point?.drillBy }
    const items = markMenu(
      {
        kind,
        ...(cross && { crossFilters: cross.state }),
        may,
        noDetail: whyNoDetail(formData, datasets.get(datasetId)),
        groupsRows: groupsRows(formData),
        columns: columns.isPending ? undefined : drillColumns(columns.data ?? [], formData, step, kind, used),
      },
      point,
      {
        onCrossFilter: (mask) => cross?.emit(mask),
        onDetail: (filters) => setStage({ detail: filters }),
        onBy: (column) => onDrill({ ...step, column }),
      },
    )
    return (
      <MenuPopup
        label={t(drillMessages.markMenu, { title })}
        items={items}
        anchor={() => (point && (point.clientX || point.clientY) ? new DOMRect(point.clientX, point.clientY) : rect)}
        landmark={() => landmark}
        onClose={() => setStage('closed')}
        onCloseFocus={() => focus?.focus()}
      />
    )
  }
  return (
    <Suspense>
      <DrillDetailDialog
        title={title}
        formData={formData}
        filters={stage.detail}
        query={point?.query}
        onClose={() => setStage('closed')}
      />
    </Suspense>
  )
}
