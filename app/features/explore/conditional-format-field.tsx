import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isRecord, metricLabel, readMetrics, toList, toNumber } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PopoverFoot } from '../../ui/popover-popup.tsx'
import { Select } from '../../ui/select.tsx'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { asText } from './text.ts'

const OPERATORS = ['>', '<', '≥', '≤', '=', '≠', 'None'].map((value) => ({ value, label: value }))
const SCHEMES = [
  { value: 'colorSuccess', label: t(exploreMessages.ruleSuccess) },
  { value: 'colorWarning', label: t(exploreMessages.ruleAlert) },
  { value: 'colorError', label: t(exploreMessages.ruleError) },
]

/** Rules that colour cells or a number by its value. */
export function ConditionalFormatField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  const rules = toList(value).filter(isRecord)
  return (
    <div className={styles.zone}>
      {rules.map((rule, index) => {
        const text = t(exploreMessages.rule, {
          column: asText(rule['column']),
          operator: asText(rule['operator']),
          target: asText(rule['targetValue']),
        })
        return (
          <div key={`${text}-${index}`} className={styles.pill}>
            <span className={`${styles.open} trunc`}>{text}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={t(exploreMessages.removeField, { name: text })}
              onClick={() => setValue(name, rules.toSpliced(index, 1))}
            >
              <Icon icon={X} size="xs" />
            </button>
          </div>
        )
      })}
      <Popover
        label={t(exploreMessages.addRule)}
        side="right"
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.add}>
            <Icon icon={Plus} size="s" />
            {t(exploreMessages.addRule)}
          </button>
        )}
      >
        {(close) => (
          <RuleForm
            onClose={close}
            onSave={(rule) => {
              setValue(name, [...rules, rule])
              close()
            }}
          />
        )}
      </Popover>
    </div>
  )
}

interface RuleFormProps {
  readonly onSave: (rule: Readonly<Record<string, unknown>>) => void
  readonly onClose: () => void
}

function RuleForm({ onSave, onClose }: RuleFormProps) {
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
      <PopoverFoot>
        <Button size="sm" onClick={onClose}>
          {t(exploreMessages.close)}
        </Button>
        <Button size="sm" kind="primary" type="submit" disabled={!ready}>
          {t(exploreMessages.save)}
        </Button>
      </PopoverFoot>
    </form>
  )
}
