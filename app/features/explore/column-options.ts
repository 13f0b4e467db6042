import { Calendar, Hash, ToggleLeft, Type } from 'lucide-react'
import type { ControlColumn } from '../../charts/controls/control.ts'
import type { LucideIcon } from '../../ui/icon.tsx'
import type { Option } from '../../ui/options.ts'
import { columnFieldType, type FieldType } from './type-badge.tsx'

const ICONS: Readonly<Partial<Record<FieldType, LucideIcon>>> = {
  number: Hash,
  text: Type,
  time: Calendar,
  boolean: ToggleLeft,
}

/** Columns to choose from, by name. */
export function columnOptions(columns: readonly ControlColumn[]): readonly Option<string>[] {
  return columns.map((column) => ({
    value: column.column_name,
    label: column.verbose_name || column.column_name,
    icon: ICONS[columnFieldType(column)],
  }))
}
