import { columnLabel, isColumn, readColumns, toList, xAxisOf } from '../form-data.ts'
import type { Column } from '../query-types.ts'
import type { ControlColumn, ControlContext } from './control.ts'

const TEMPORAL = 2
const NUMERIC = 0

export function isTemporal(column: ControlColumn): boolean {
  return column.is_dttm === true || column.type_generic === TEMPORAL
}

function known(context: ControlContext, column: Column): ControlColumn | undefined {
  if (typeof column !== 'string' && column.isColumnReference !== true) return undefined
  const name = typeof column === 'string' ? column : column.sqlExpression
  return context.datasource?.columns.find((one) => one.column_name === name)
}

/** A temporal column, or free SQL, which may be one. */
function maybeTemporal(context: ControlContext, column: Column): boolean {
  const facts = known(context, column)
  return facts ? isTemporal(facts) : typeof column !== 'string'
}

/** Time settings act on a temporal x axis, or without an x axis. */
export function hasTimeAxis(context: ControlContext): boolean {
  const axis = xAxisOf(context.values)
  return axis === undefined ? false : maybeTemporal(context, axis)
}

export function hasTimeDimension(context: ControlContext): boolean {
  return hasTimeColumns(context, 'groupby')
}

/** Whether one of the columns chosen in a control may be temporal. */
export function hasTimeColumns(context: ControlContext, name: string): boolean {
  return readColumns(context.values, name).some((column) => maybeTemporal(context, column))
}

export function hasNumericAxis(context: ControlContext): boolean {
  const axis = xAxisOf(context.values)
  return axis !== undefined && known(context, axis)?.type_generic === NUMERIC && !hasTimeAxis(context)
}

/** Text, boolean and free SQL axes can be sorted; a number axis only as categories. */
export function hasSortableAxis(context: ControlContext): boolean {
  const axis = xAxisOf(context.values)
  if (axis === undefined) return false
  const facts = known(context, axis)
  if (!facts) return true
  if (isTemporal(facts)) return false
  return facts.type_generic !== NUMERIC || context.values['xAxisForceCategorical'] === true
}

export function isSet(name: string): (context: ControlContext) => boolean {
  return ({ values }) => {
    const value = values[name]
    return value !== null && value !== undefined && value !== '' && value !== false && toList(value).length > 0
  }
}

export function isOn(name: string, whenUnset = false): (context: ControlContext) => boolean {
  return ({ values }) => (typeof values[name] === 'boolean' ? values[name] === true : whenUnset)
}

export function isNotOn(name: string): (context: ControlContext) => boolean {
  return ({ values }) => values[name] !== true
}

export function every(
  ...rules: readonly ((context: ControlContext) => boolean)[]
): (context: ControlContext) => boolean {
  return (context) => rules.every((rule) => rule(context))
}

export function isHorizontal({ values }: ControlContext): boolean {
  return values['orientation'] === 'horizontal'
}

/** Labels of the columns and metrics chosen in a control. */
export function chosenLabels(context: ControlContext, name: string): string[] {
  return toList(context.values[name]).filter(isColumn).map(columnLabel)
}
