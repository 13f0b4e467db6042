import { z } from '@hono/zod-openapi'
import { columnLabel } from './list.ts'

export interface FieldDescription {
  readonly name: string
  readonly label: string
  readonly description: string
  /** Kind of the field as marshmallow names it. */
  readonly type: string
  readonly required: boolean
  readonly unique: boolean
}

/** The `add_columns` or `edit_columns` block of `_info`, read from a body's schema. */
export function describeFields(schema: z.ZodType | undefined, unique: readonly string[]): FieldDescription[] {
  if (!(schema instanceof z.ZodObject)) return []
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.entries(shape).map(([name, field]) => ({
    name,
    label: columnLabel(name),
    description: '',
    type: fieldType(field),
    required: !z.safeParse(field, undefined).success,
    unique: unique.includes(name),
  }))
}

function fieldType(field: z.core.$ZodType): string {
  const { def } = field._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return 'innerType' in def ? fieldType(def.innerType as z.core.$ZodType) : 'Raw'
    case 'pipe':
      return 'out' in def ? fieldType(def.out as z.core.$ZodType) : 'Raw'
    case 'string':
      return 'String'
    case 'int':
      return 'Integer'
    case 'number':
      return 'check' in def ? 'Integer' : 'Number'
    case 'boolean':
      return 'Boolean'
    case 'array':
      return 'List'
    case 'object':
    case 'record':
      return 'Dict'
    default:
      return 'Raw'
  }
}
