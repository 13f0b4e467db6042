import { readColumn } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { byName, withOrder } from '../query/ranked-query.ts'
import type { Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Every node with its parent, siblings side by side. */
export function treeQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData, { id: 'columns', parent: 'columns', name: 'columns' })
  const order = ['parent', 'id', 'name'].flatMap((control): Column[] => {
    const column = readColumn(formData, control)
    return column === undefined ? [] : [column]
  })
  return [withOrder(base, byName(order))]
}
