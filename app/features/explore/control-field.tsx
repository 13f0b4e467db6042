import { Suspense } from 'react'
import {
  type Choice,
  type ChoiceValue,
  type Control,
  controlChoices,
  controlLabel,
  type SelectControl,
  type SliderControl,
  type TextControl,
} from '../../charts/controls/control.ts'
import { toList, toNumber } from '../../charts/form-data.ts'
import { useChartTheme } from '../../charts/use-chart-theme.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ColorStrip } from '../../ui/color-strip.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './control-panel.module.css'
import { errorLevel } from './error-level.ts'
import { useExploreForm } from './explore-context.ts'
import { FieldListControl } from './field-control.tsx'
import { isFieldControl } from './fields.ts'
import { FiltersControl } from './filters-control.tsx'
import { SpecialField } from './lazy-special-field.ts'
import { asText } from './text.ts'

/** Controls of one input, which a label can name; the others are groups of their own. */
const LABELED: readonly Control['kind'][] = ['select', 'multi-select', 'text', 'template', 'charts']

/** Any control of a panel, by its kind. */
export function ControlField({ control }: { readonly control: Control }) {
  const { context, errors, tried, changed, draft, failures } = useExploreForm()
  if (control.kind === 'hidden') return null
  const label = controlLabel(control, context)
  const complaint = errors.find((one) => one.name === control.name)?.message
  const isInfo = complaint !== undefined && errorLevel(control.name, context.values, tried) === 'info'
  const info = isInfo ? complaint : undefined
  const error = isInfo ? undefined : (complaint ?? failures.get(control.name))
  const value = draft.formData[control.name]
  const body = <ControlBody control={control} label={label} value={value} invalid={error !== undefined} />
  const names = isFieldControl(control) || control.kind === 'filters' || control.kind === 'checkbox'
  return (
    <div className={styles.field} data-control={control.name} data-changed={changed.has(control.name) || undefined}>
      {LABELED.includes(control.kind) ? (
        <Field label={label} error={error} help={info ?? control.description}>
          {body}
        </Field>
      ) : (
        <>
          {control.kind === 'checkbox' ? null : (
            <span className={styles.label} aria-hidden="true">
              {label}
            </span>
          )}
          {names ? (
            body
          ) : (
            <div role="group" aria-label={label}>
              {body}
            </div>
          )}
          {error ? <p className={styles.error}>{error}</p> : null}
          {info === undefined ? null : <p className="small muted">{info}</p>}
          {control.description ? <p className="small muted">{control.description}</p> : null}
        </>
      )}
    </div>
  )
}

interface BodyProps {
  readonly control: Control
  readonly label: string
  readonly value: unknown
  readonly invalid: boolean
}

function ControlBody({ control, label, value, invalid }: BodyProps) {
  const { setValue } = useExploreForm()
  switch (control.kind) {
    case 'select':
    case 'multi-select':
    case 'radio':
      return <ChoiceField control={control} label={label} value={value} />
    case 'text':
      return <TextField control={control} value={value} />
    case 'slider':
      return <SliderField control={control} value={value} label={label} />
    case 'checkbox':
      return (
        <Checkbox
          checked={value === true || (value === undefined && control.default === true)}
          onChange={(checked) => setValue(control.name, checked)}
        >
          {label}
        </Checkbox>
      )
    case 'column':
    case 'columns':
    case 'metric':
    case 'metrics':
      return <FieldListControl control={control} label={label} invalid={invalid} />
    case 'filters':
      return <FiltersControl control={control} label={label} invalid={invalid} />
    default:
      return (
        <Suspense fallback={<Skeleton height="var(--control-h)" />}>
          <SpecialField control={control} label={label} value={value} />
        </Suspense>
      )
  }
}

function ChoiceField({ control, label, value }: { control: SelectControl; label: string; value: unknown }) {
  const { context, setValue } = useExploreForm()
  const theme = useChartTheme()
  const choices = withTyped(controlChoices(control, context), value)
  const options = choices.map((one) => ({ ...one, colors: one.colors?.(theme) }))
  const create = control.freeForm ? (text: string) => typed(text, control.valueType) : undefined
  if (control.kind === 'multi-select') {
    return (
      <MultiSelect<ChoiceValue>
        label={label}
        placeholder={control.placeholder}
        values={toList(value).filter(isChoiceValue)}
        options={options}
        create={create}
        onChange={(values) => setValue(control.name, values)}
      />
    )
  }
  if (control.kind === 'radio') {
    return (
      <Segmented
        label={label}
        value={asText(value === undefined ? control.default : value)}
        options={options.map((one) => ({ value: String(one.value), label: one.label }))}
        onChange={(next) => setValue(control.name, options.find((one) => String(one.value) === next)?.value)}
      />
    )
  }
  const current = chosen(value === undefined ? control.default : value, choices)
  const colors = options.find((one) => one.value === current)?.colors
  return (
    <>
      <Select<ChoiceValue>
        label={label}
        placeholder={control.placeholder}
        value={current}
        options={options}
        create={create}
        clearable={control.clearable === true && !options.some((one) => one.value === null && one.value === value)}
        onChange={(next) => setValue(control.name, next ?? null)}
      />
      {colors ? <ColorStrip colors={colors} /> : null}
    </>
  )
}

/** A typed number reads as the offered ones do, with its thousands grouped. */
function withTyped(options: readonly Choice[], value: unknown): readonly Choice[] {
  if (typeof value !== 'number' || options.some((one) => same(one.value, value))) return options
  return [...options, { value, label: formatNumber(value) }]
}

/** Nothing chosen unless "nothing" is itself offered. Numbers and their text are one choice. */
function chosen(value: unknown, options: readonly Choice[]): ChoiceValue | undefined {
  if (!isChoiceValue(value)) return undefined
  const offered = options.find((one) => one.value === value) ?? options.find((one) => same(one.value, value))
  if (offered) return offered.value
  return value === null || value === '' ? undefined : value
}

function same(left: ChoiceValue, right: ChoiceValue): boolean {
  return left !== null && right !== null && typeof left !== 'boolean' && String(left) === String(right)
}

function isChoiceValue(value: unknown): value is ChoiceValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Typed text as it is stored: a number where one is wanted and given, else the text, for the check to complain. */
function typed(text: string, type: TextControl['valueType']): string | number {
  return type === 'integer' || type === 'number' ? (toNumber(text) ?? text) : text
}

function TextField({ control, value }: { control: TextControl; value: unknown }) {
  const { setValue } = useExploreForm()
  const numeric = control.valueType === 'integer' || control.valueType === 'number'
  return (
    <Input
      value={asText(value)}
      placeholder={control.placeholder}
      type={control.valueType === 'date' ? 'date' : 'text'}
      inputMode={numeric ? 'decimal' : undefined}
      onChange={(event) => setValue(control.name, event.target.value === '' ? '' : keep(event.target.value, control), true)}
    />
  )
}

/** A half-typed number (`1.`, `-`) must stay as it is typed. */
function keep(text: string, control: TextControl): string | number {
  const value = typed(text, control.valueType)
  return String(value) === text ? value : text
}

function SliderField({ control, value, label }: { control: SliderControl; value: unknown; label: string }) {
  const { setValue } = useExploreForm()
  const shown = toNumber(value) ?? toNumber(control.default) ?? control.min
  return (
    <span className={styles.slider}>
      <input
        type="range"
        aria-label={label}
        min={control.min}
        max={control.max}
        step={control.step}
        value={shown}
        onChange={(event) => setValue(control.name, Number(event.target.value), true)}
      />
      <output className="num small">{shown}</output>
    </span>
  )
}
