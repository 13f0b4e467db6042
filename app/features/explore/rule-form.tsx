import { useState } from 'react'
import { metricLabel, readMetrics, toList, toNumber } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { FormFoot } from './form-foot.tsx'

const OPERATORS = ['>', '<', '≥', '≤', '=', '≠', 'None'].map((value) => ({ value, label: value }))
const SCHEMES = [
  { value: 'colorSuccess', label: t(exploreMessages.ruleSuccess) },
  { value: 'colorWarning', label: t(exploreMessages.ruleAlert) },
  { value: 'colorError', label: t(exploreMessages.ruleError) },
]

interface RuleFormProps {
  readonly onSave: (rule: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

/** One rule: which column, how it compares, in which colour. */
export function RuleForm({ onSave, onClose }: RuleFormProps) {
  const { draft } = useExploreForm()
  const names = [...readMetrics(draft.formData, 'metrics'), ...readMetrics(draft.formData, 'metric')].map(metricLabel)
  const raw = toList(draft.formData['all_columns']).filter((one) => typeof one === 'string')
  const [column, setColumn] = useState<string | undefined>(names[0] ?? raw[0])
  const [operator, setOperator] = useState<string>('>')
  const [target, setTarget] = useState('')
  const [colorScheme, setColorScheme] = useState('colorSuccess')
  const number = toNumber(target)
  const ready = column !== undefined && (operator === 'None' || number !== undefined)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSave({ column, operator, colorScheme, ...(operator === 'None' ? {} : { targetValue: number }) })
      }}
    >
      <Field label={t(exploreMessages.ruleColumn)}>
        <Select
          label={t(exploreMessages.ruleColumn)}
          value={column}
          options={[...new Set([...names, ...raw])].map((value) => ({ value, label: value }))}
          onChange={setColumn}
        />
      </Field>
      <Field label={t(exploreMessages.ruleOperator)}>
        <Select
          label={t(exploreMessages.ruleOperator)}
          value={operator}
          options={OPERATORS}
          onChange={(next) => setOperator(next ?? '>')}
        />
      </Field>
      {operator === 'None' ? null : (
        <Field label={t(exploreMessages.ruleTarget)}>
          <Input type="number" step="any" value={target} onChange={(event) => setTarget(event.target.value)} />
        </Field>
      )}
      <Field label={t(exploreMessages.ruleScheme)}>
        <Select
          label={t(exploreMessages.ruleScheme)}
          value={colorScheme}
          options={SCHEMES}
          onChange={(next) => setColorScheme(next ?? 'colorSuccess')}
        />
      </Field>
      <FormFoot ready={ready} onClose={onClose} />
    </form>
  )
}
