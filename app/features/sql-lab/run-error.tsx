import type { ApiError } from '../../api/errors.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { errorPlace } from './error-place.ts'
import type { Origin } from './run-store.ts'
import styles from './result-pane.module.css'

interface RunErrorProps {
  readonly error: ApiError
  /** The text that ran, and where in the editor it began, if it stands there. */
  readonly sql: string
  readonly origin: Origin | null
  readonly onRetry: (() => void) | undefined
  readonly onParameters: () => void
}

/** What the database refused and where: the message, and its line with a caret under the place. */
export function RunError({ error, sql, origin, onRetry, onParameters }: RunErrorProps) {
  const place = errorPlace(error, sql, origin ?? START)
  const missing = error.details.some(({ errorType }) => errorType === MISSING_PARAMETERS)
  const meant = error.details.flatMap(({ extra }) => suggestions(extra['suggestions']))
  const isDatabase = error.status === 0 ? error.details.length > 0 : error.status >= 500 || error.status === 422
  const issues = error.details.flatMap(({ extra }) => issueTexts(extra['issue_codes']))
  const detail = place
    ? `${t(sqlMessages.atLine, { line: String(place.line), column: String(place.column) })}\n${place.text}\n${' '.repeat(place.caret)}^`
    : undefined
  return (
    <div className={styles['run-error']}>
      <ErrorState
        title={t(missing ? sqlMessages.parameterMissingTitle : isDatabase ? sqlMessages.failedTitle : sqlMessages.refusedTitle)}
        message={error.message}
        detail={detail}
        requestId={error.requestId}
        onRetry={onRetry}
        actions={
          missing ? (
            <Button size="sm" onClick={onParameters}>
              {t(sqlMessages.parametersSet)}
            </Button>
          ) : null
        }
      />
      {meant.length > 0 ? (
        <div className="small">
          {t(sqlMessages.parametersDidYouMean)}
          <ul>
            {meant.map(([name, other]) => (
              <li key={name}>{t(sqlMessages.parameterMeant, { name, meant: other })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {issues.length > 0 ? (
        <ul className="small muted">
          {issues.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const MISSING_PARAMETERS = 'MISSING_TEMPLATE_PARAMS_ERROR'
const START: Origin = { line: 1, column: 1 }

/** Names that are missing, each with the one that was probably meant. */
function suggestions(found: unknown): readonly (readonly [string, string])[] {
  if (typeof found !== 'object' || found === null) return []
  return Object.entries(found).flatMap(([name, meant]) => (typeof meant === 'string' ? [[name, meant] as const] : []))
}

function issueTexts(codes: unknown): readonly string[] {
  if (!Array.isArray(codes)) return []
  return codes.flatMap((code: unknown) => {
    const message: unknown = typeof code === 'object' && code !== null ? Reflect.get(code, 'message') : null
    return typeof message === 'string' ? [message] : []
  })
}
