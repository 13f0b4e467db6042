import type { Control } from '../../charts/controls/control.ts'
import { isRecord, toList, toNumber } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { ConditionalFormatField } from './conditional-format-field.tsx'
import { useExploreForm } from './explore-context.ts'
import styles from './fields.module.css'

interface PlainFieldProps {
  readonly control: Control
  readonly label: string
  readonly value: unknown
}

/** Controls with a shape of their own: bounds, colour, currency, rules; what has no editor yet is kept and counted. */
export function PlainField({ control, label, value }: PlainFieldProps) {
  const { setValue } = useExploreForm()
  switch (control.kind) {
    case 'bounds':
      return <BoundsField name={control.name} value={value} />
    case 'color':
      return (
        <input
          type="color"
          aria-label={label}
          value={toHex(value)}
          onChange={(event) => setValue(control.name, fromHex(event.target.value), true)}
        />
      )
    case 'currency':
      return <CurrencyField name={control.name} value={value} />
    case 'conditional-formatting':
      return <ConditionalFormatField name={control.name} value={value} />
    case 'annotations':
      return <Kept name={control.name} count={toList(value).length} text={exploreMessages.annotationsKept} empty={[]} />
    case 'column-config':
      return (
        <Kept
          name={control.name}
          count={isRecord(value) ? Object.keys(value).length : 0}
          text={exploreMessages.columnsKept}
          empty={{}}
        />
      )
    default:
      return null
  }
}

interface KeptProps {
  readonly name: string
  readonly count: number
  readonly text: typeof exploreMessages.annotationsKept | typeof exploreMessages.columnsKept
  readonly empty: unknown
}

function Kept({ name, count, text, empty }: KeptProps) {
  const { setValue } = useExploreForm()
  return (
    <span className="row small muted">
      <span className="grow">{t(text, { count })}</span>
      {count > 0 ? (
        <Button size="sm" kind="ghost" onClick={() => setValue(name, empty)}>
          {t(exploreMessages.removeAll)}
        </Button>
      ) : null}
    </span>
  )
}

function BoundsField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  const list = Array.isArray(value) ? value : []
  const bounds = [toNumber(list[0]) ?? null, toNumber(list[1]) ?? null]
  const set = (index: number, text: string) => setValue(name, bounds.with(index, toNumber(text) ?? null), true)
  return (
    <span className={styles.pair}>
      {[exploreMessages.minimum, exploreMessages.maximum].map((text, index) => (
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

const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'].map((value) => ({ value, label: value }))

function CurrencyField({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { setValue } = useExploreForm()
  const currency = isRecord(value) ? value : {}
  const symbol = typeof currency['symbol'] === 'string' ? currency['symbol'] : undefined
  const position = currency['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix'
  return (
    <span className={styles.pair}>
      <Select<string>
        label={t(exploreMessages.currencySymbol)}
        placeholder={t(exploreMessages.currencySymbol)}
        value={symbol}
        options={CURRENCIES}
        clearable
        create={(text) => text}
        searchable
        onChange={(next) => setValue(name, next ? { symbol: next, symbolPosition: position } : null)}
      />
      <Select
        label={t(exploreMessages.currencyPosition)}
        value={position}
        disabled={symbol === undefined}
        options={[
          { value: 'prefix', label: t(exploreMessages.currencyPrefix) },
          { value: 'suffix', label: t(exploreMessages.currencySuffix) },
        ]}
        onChange={(next) => setValue(name, { symbol, symbolPosition: next })}
      />
    </span>
  )
}

const HEX = 16
const FULL = 255

function toHex(value: unknown): string {
  const part = (name: string) =>
    Math.min(FULL, Math.max(0, Math.round((isRecord(value) ? toNumber(value[name]) : 0) ?? 0)))
      .toString(HEX)
      .padStart(2, '0')
  return `#${part('r')}${part('g')}${part('b')}`
}

function fromHex(text: string): { r: number; g: number; b: number; a: number } {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), HEX)
  return { r: part(1), g: part(3), b: part(5), a: 1 }
}
