import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { HistoryEntry } from '../../../../durable-objects/dashboard/history.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import type { DashboardPageData } from '../../../api/dashboard-page.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { stateOfPage } from '../view/page-state.ts'
import { compareVersions } from './compare-versions.ts'
import type { Differences } from './compare-versions.ts'
import styles from './compare-dialog.module.css'
import { useEditing } from './edit-context.ts'
import { historyText } from './history-text.ts'
import { nameOfItem } from './use-names.ts'

/** What has become of a dashboard since one entry of its history. */
export function CompareDialog({ entry, onClose }: { readonly entry: HistoryEntry; readonly onClose: () => void }) {
  const { idOrSlug = '' } = useParams()
  const page = useQuery(dashboardPage.detail(idOrSlug, entry.seq))
  const change = historyText(entry, () => undefined)
  return (
    <Dialog
      title={t(editMessages.compareTitle)}
      description={t(editMessages.compareText, { change, when: formatRelative(entry.at) })}
      onClose={onClose}
      footer={
        <>
          <ButtonLink
            to={{ pathname: `/superset/dashboard/${idOrSlug}/`, search: `?at=${entry.seq}` }}
            target="_blank"
            rel="noreferrer"
          >
            {t(editMessages.compareOpen)}
          </ButtonLink>
          <Button kind="primary" onClick={onClose}>
            {t(uiMessages.close)}
          </Button>
        </>
      }
    >
      {page.isPending ? <Skeleton height="8em" /> : null}
      {page.isError ? <p className="text-danger">{t(editMessages.historyFailed)}</p> : null}
      {page.data ? <Comparison page={page.data} /> : null}
    </Dialog>
  )
}

function Comparison({ page }: { readonly page: DashboardPageData }) {
  const { live, nameOf } = useEditing()
  const then = stateOfPage(page)
  if (!then.ok) return <p className="text-danger">{t(editMessages.historyFailed)}</p>
  const charts = new Map(page.charts.map((chart) => [chart.id, chart]))
  const differences = compareVersions(then.value, live.state)
  const nameOfSubject = (subject: Subject) => {
    if (subject.kind === 'item')
      return live.state.items[subject.id] ? nameOf(subject.id) : nameOfItem(then.value.items, charts, subject.id)
    if (subject.kind !== 'filter') return t(WHOLES[subject.kind])
    const named = (live.state.filters[subject.id] ?? then.value.filters[subject.id])?.['name']
    return t(editMessages.filterNamed, { name: typeof named === 'string' ? named : subject.id })
  }
  const lists = [
    [t(editMessages.addedSince), differences.added.map(nameOfSubject)],
    [t(editMessages.removedSince), differences.removed.map(nameOfSubject)],
    [
      t(editMessages.changedSince),
      differences.changed.map((subject) => t(HOWS[subject.how], { name: nameOfSubject(subject) })),
    ],
  ] as const
  const shown = lists.filter(([, lines]) => lines.length > 0)
  if (shown.length === 0) return <p className="muted">{t(editMessages.nothingDiffers)}</p>
  return shown.map(([heading, lines]) => (
    <section key={heading} className={styles.part}>
      <h3 className={styles.heading}>
        {heading} <span className="muted num">{lines.length}</span>
      </h3>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  ))
}

type Subject = Differences['added'][number]

const WHOLES = {
  title: editMessages.wholeTitle,
  address: editMessages.wholeAddress,
  css: editMessages.wholeCss,
  certification: editMessages.wholeCertification,
  settings: editMessages.wholeSettings,
  filterOrder: editMessages.wholeFilterOrder,
  crossFilters: editMessages.wholeCrossFilters,
} as const

const HOWS = {
  edited: editMessages.wasEdited,
  moved: editMessages.wasMoved,
  resized: editMessages.wasResized,
} as const
