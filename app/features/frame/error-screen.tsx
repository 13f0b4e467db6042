import { CircleX, Lock, RefreshCw, SearchX } from 'lucide-react'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'

export type ErrorScreenKind = 'not-found' | 'forbidden' | 'crash' | 'chunk'

const SCREENS = {
  'not-found': { icon: SearchX, title: frameMessages.notFoundTitle, text: frameMessages.notFoundText },
  forbidden: { icon: Lock, title: frameMessages.forbiddenTitle, text: frameMessages.forbiddenText },
  crash: { icon: CircleX, title: frameMessages.crashTitle, text: frameMessages.crashText },
  chunk: { icon: RefreshCw, title: frameMessages.chunkTitle, text: frameMessages.chunkText },
}

interface ErrorScreenProps {
  readonly kind: ErrorScreenKind
  /** The error's own words, for whoever is asked for help. */
  readonly detail?: string | undefined
}

/** A whole page that cannot be shown: why, and the way on. */
export function ErrorScreen({ kind, detail }: ErrorScreenProps) {
  const { icon, title, text } = SCREENS[kind]
  const reload = kind === 'crash' || kind === 'chunk'
  return (
    <>
      <PageHeader title={t(title)} />
      <PageBody>
        <EmptyState
          icon={icon}
          title={t(title)}
          action={
            <span className="row">
              {reload ? <Button onClick={() => location.reload()}>{t(frameMessages.reload)}</Button> : null}
              <ButtonLink to="/" kind={reload ? 'ghost' : 'default'}>
                {t(frameMessages.backHome)}
              </ButtonLink>
            </span>
          }
        >
          {t(text)}
          {detail ? <span className="mono small"> {detail}</span> : null}
        </EmptyState>
      </PageBody>
    </>
  )
}
