import { lazy, Suspense, useState } from 'react'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { metaText } from '../layout/items.ts'
import textStyles from '../view/text-tile.module.css'
import { useEditing } from './edit-context.ts'
import styles from './edit-text.module.css'
import { TileTools } from './tile-tools.tsx'
import toolStyles from './tile-tools.module.css'

const Markdown = lazy(async () => ({ default: (await import('../view/markdown.tsx')).Markdown }))

/** A text that turns into its Markdown source when it is written; leaving it is one change. */
export function EditText({ item }: { readonly item: Item }) {
  const { writing, write } = useEditing()
  const code = metaText(item, 'code')
  if (writing === item.id) return <Source key={item.id} item={item} code={code} />
  return (
    <section
      className={cx(textStyles.text, styles.block)}
      aria-label={t(dashboardMessages.textBlock)}
      onDoubleClick={() => write(item.id)}
    >
      <ErrorBoundary key={code} fallback={() => <p className="text-danger">{t(dashboardMessages.markdownFailed)}</p>}>
        <Suspense>
          {code ? <Markdown code={code} /> : <p className="muted">{t(editMessages.emptyMarkdown)}</p>}
        </Suspense>
      </ErrorBoundary>
      <span className={toolStyles.floating}>
        <TileTools item={item} />
      </span>
    </section>
  )
}

function Source({ item, code }: { readonly item: Item; readonly code: string }) {
  const { change, write } = useEditing()
  const [text, setText] = useState(code)
  const leave = () => {
    if (text !== code) change([{ type: 'editItem', data: { id: item.id, set: { code: text } } }])
    write(null)
  }
  return (
    <textarea
      autoFocus
      className={styles.source}
      aria-label={t(editMessages.markdownLabel)}
      placeholder={t(editMessages.markdownPlaceholder)}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={leave}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') leave()
      }}
    />
  )
}
