import { useState } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import type { Person } from '../../../ui/person.ts'
import { useEditing } from './edit-context.ts'
import styles from './edit-mode.module.css'
import { SavedWord } from './saved-word.tsx'

/** The top bar while editing: the title as a field, the word about the draft, who else edits. */
export function EditHeader({ people }: { readonly people: readonly Person[] }) {
  const { live, change } = useEditing()
  const title = live.state.props.dashboard_title
  return (
    <PageHeader
      title={title || t(dashboardMessages.untitled)}
      heading={
        <h1 className={styles.title} tabIndex={-1}>
          <TitleField
            key={title}
            title={title}
            onChange={(value) => change([{ type: 'setProp', data: { key: 'dashboard_title', value } }])}
          />
        </h1>
      }
      crumbs={[{ label: t(dashboardMessages.dashboards), to: '/dashboard/list/' }]}
      after={<Badge tone="accent">{t(editMessages.editing)}</Badge>}
      presence={
        <>
          <SavedWord status={live.status} pending={live.pendingCount} />
          <span className="only-wide">
            <AvatarStack people={people} />
          </span>
        </>
      }
    />
  )
}

interface TitleFieldProps {
  readonly title: string
  readonly onChange: (title: string) => void
}

function TitleField({ title, onChange }: TitleFieldProps) {
  const [text, setText] = useState(title)
  const submit = () => {
    if (text.trim() !== title) onChange(text.trim())
  }
  return (
    <input
      className={styles.titleField}
      aria-label={t(editMessages.titleLabel)}
      placeholder={t(editMessages.titlePlaceholder)}
      size={Math.max(8, text.length)}
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setText(title)
      }}
    />
  )
}
