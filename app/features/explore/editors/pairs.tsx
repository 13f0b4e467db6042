import { isRecord, toNumber } from '../../../charts/form-data.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { asText } from '../text.ts'

interface PairProps {
  readonly name: string
  readonly value: unknown
}

/** Two numbers, each of which may be open. */
export function BoundsField({ name, value }: PairProps) {
  const { setValue } = useExploreForm()
  const list = Array.isArray(value) ? value : []
  const bounds = [toNumber(list[0]) ?? null, toNumber(list[1]) ?? null]
  const set = (index: number, text: string) => setValue(name, bounds.with(index, toNumber(text) ?? null), true)
  return (
    <span className={styles.pair}>
      {[editorMessages.minimum, editorMessages.maximum].map((text, index) => (
        <Input
          key={text}
          type="number"
          step="any"
          aria-label={t(text)}
          placeholder={t(text)}
          value={bounds[index] ?? ''}
          onChange={(event) => set(index, event.target.value)}
        />
      ))}
    </span>
  )
}

const WITHOUT_SECONDS = 'HH:mm'.length

/** Two times of the day, each of which may be open. */
export function TimeBoundsField({ name, value }: PairProps) {
  const { setValue } = useExploreForm()
  const list = Array.isArray(value) ? value : []
  const bounds = [asText(list[0]) || null, asText(list[1]) || null]
  const set = (index: number, text: string) =>
    setValue(name, bounds.with(index, text === '' ? null : text.length === WITHOUT_SECONDS ? `${text}:00` : text))
  return (
    <span className={styles.pair}>
      {[editorMessages.from, editorMessages.to].map((text, index) => (
        <Input
          key={text}
          type="time"
          step={1}
          aria-label={t(text)}
          value={bounds[index] ?? ''}
          onChange={(event) => set(index, event.target.value)}
        />
      ))}
    </span>
  )
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'].map((value) => ({ value, label: value }))

/** A currency and the side of the number it stands on. */
export function CurrencyField({ name, value }: PairProps) {
  const { setValue } = useExploreForm()
  const currency = isRecord(value) ? value : {}
  const symbol = typeof currency['symbol'] === 'string' ? currency['symbol'] : undefined
  const position = currency['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix'
  return (
    <span className={styles.pair}>
      <Select<string>
        label={t(editorMessages.currencySymbol)}
        placeholder={t(editorMessages.currencySymbol)}
        value={symbol}
        options={CURRENCIES}
        clearable
        create={(text) => text}
        searchable
        onChange={(next) => setValue(name, next ? { symbol: next, symbolPosition: position } : null)}
      />
      <Select
        label={t(editorMessages.currencyPosition)}
        value={position}
        disabled={symbol === undefined}
        options={[
          { value: 'prefix', label: t(editorMessages.currencyPrefix) },
          { value: 'suffix', label: t(editorMessages.currencySuffix) },
        ]}
        onChange={(next) => setValue(name, { symbol, symbolPosition: next })}
      />
    </span>
  )
}
