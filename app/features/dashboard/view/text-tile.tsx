import { lazy, Suspense } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { metaText } from '../layout/items.ts'
import styles from './text-tile.module.css'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

/** A text of the layout, written in Markdown. */
export function TextTile({ item }: { readonly item: Item }) {
  const code = metaText(item, 'code')
  return (
    <section className={styles.text} aria-label={t(dashboardMessages.textBlock)}>
      <ErrorBoundary key={code} fallback={() => <p className="text-danger">{t(dashboardMessages.markdownFailed)}</p>}>
        <Suspense>
          <Markdown code={code} />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
