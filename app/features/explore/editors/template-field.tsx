import { lazy, Suspense } from 'react'
import type { TemplateControl } from '../../../charts/controls/control.ts'
import { exploreMessages } from '../../../i18n/explore.ts'
import { t } from '../../../i18n/message.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useExploreForm } from '../explore-context.ts'

const CodeInput = lazy(async () => ({ default: (await import('../../../ui/code-input.tsx')).CodeInput }))

interface TemplateFieldProps {
  readonly control: TemplateControl
  readonly label: string
  readonly value: string
}

const ROWS = 8

/** A template, a style or a script, in an editor that knows its language. */
export function TemplateField({ control, label, value }: TemplateFieldProps) {
  const { setValue } = useExploreForm()
  return (
    <>
      <Suspense fallback={<Skeleton height="calc(var(--control-h) * 5)" />}>
        <CodeInput
          label={label}
          language={control.language}
          rows={control.rows ?? ROWS}
          value={value}
          {...(control.placeholder ? { placeholder: control.placeholder } : {})}
          onChange={(text) => setValue(control.name, text, true)}
        />
      </Suspense>
      <p className="small muted">{t(exploreMessages.codeHint)}</p>
    </>
  )
}
