import { ChartNoAxesCombined, SearchX, TriangleAlert } from 'lucide-react'
import { exploreMessages } from '../../i18n/explore.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useExploreForm } from './explore-context.ts'

interface PaneNoteProps {
  readonly about: 'missing-dataset' | 'unsupported' | 'no-results' | 'not-yet'
  readonly isNew: boolean
  readonly onRun: () => void
}

/** In place of a chart that is not there: why, and the way to it. */
export function PaneNote({ about, ...props }: PaneNoteProps) {
  const { draft, openDialog } = useExploreForm()
  switch (about) {
    case 'missing-dataset':
      return (
        <EmptyState
          icon={TriangleAlert}
          title={t(exploreMessages.missingDataset)}
          action={<Button onClick={() => openDialog('swap')}>{t(exploreMessages.swapDataset)}</Button>}
        >
          {t(exploreMessages.missingDatasetText)}
        </EmptyState>
      )
    case 'unsupported':
      return (
        <EmptyState icon={TriangleAlert} title={draft.formData.viz_type}>
          {t(exploreMessages.unsupportedKind, { type: draft.formData.viz_type })}
        </EmptyState>
      )
    case 'no-results':
      return (
        <EmptyState icon={SearchX} title={t(exploreMessages.noResultsTitle)}>
          {t(exploreMessages.noResultsText)}
        </EmptyState>
      )
    case 'not-yet':
      return <NotYet {...props} />
  }
}

/** Before the first run: what is missing, or the way to it. */
function NotYet({ isNew, onRun }: Omit<PaneNoteProps, 'about'>) {
  const { errors } = useExploreForm()
  const button = t(isNew ? exploreMessages.createChartRun : exploreMessages.updateChart)
  if (errors.length === 0) {
    return (
      <EmptyState icon={ChartNoAxesCombined} title={t(exploreMessages.readyTitle)}>
        {t(exploreMessages.readyText)}{' '}
        <button type="button" className="link" onClick={onRun}>
          {t(exploreMessages.clickHere)}
        </button>
      </EmptyState>
    )
  }
  const wantsMetric = errors.some((error) => error.name === 'metrics' || error.name === 'metric')
  const names = formatList([...new Set(errors.map((error) => error.label))])
  return (
    <EmptyState icon={ChartNoAxesCombined} title={t(exploreMessages.emptyTitle)}>
      {t(exploreMessages.emptyText, { names, button })}
      {wantsMetric ? (
        <>
          <br />
          {t(exploreMessages.emptyMetric)}
        </>
      ) : null}
    </EmptyState>
  )
}
