/** Texts of the resource kit, as the Superset API words them. */
export const RESOURCE_MESSAGES = {
  ok: 'OK',
  notFound: 'Not found',
  forbidden: 'Forbidden',
  unprocessable: 'Could not process entity',
  bothSelections: 'Cannot use both select and sel columns',
  ownersInvalid: 'Owners are invalid',
  rolesInvalid: 'Some roles do not exist',
  jsonInvalid: 'JSON not valid',
  deleted: (amount: number, noun: { readonly one: string; readonly many: string }) =>
    `Deleted ${amount} ${amount === 1 ? noun.one : noun.many}`,
  columnNotSearchable: (column: string) => `Filter column: ${column} not allowed to filter`,
  filterValueInvalid: (column: string, given: string) => `Filter value: ${given} not valid for column: ${column}`,
  orderColumnInvalid: (column: string) => `Invalid order by column: ${column}`,
  tagMissing: (id: number) => `Tag ID ${id} not found`,
  tagsForbidden: (many: string) => `You do not have permission to manage tags on ${many}`,
} as const
