import { Plus, X } from 'lucide-react'
import { isRecord, toList } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'
import { RuleForm } from './lazy-forms.ts'
import { asText } from './text.ts'

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
