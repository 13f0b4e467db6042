import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { person } from '../db/relations.ts'
import { datasets, roles, row_level_rule_datasets, row_level_rule_roles, row_level_rules } from '../db/schema.ts'
import { findBackends } from '../db/row-level-rules.ts'
import { ApiError } from '../http/errors.ts'
import { integer, textBetween } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { isClause } from '../query/row-level.ts'
import { containsText } from '../resource/filters.ts'
import { countIds } from '../resource/ownership.ts'
import { humanized, many, value } from '../resource/projection.ts'
import { relinkStatements } from '../resource/records.ts'
import { registerResource } from '../resource/register.ts'
import { relatedRoles, relatedUsers, type RelatedSource } from '../resource/related.ts'
import { defineResource, type ResourceContext } from '../resource/resource.ts'
import { ROW_LEVEL_MESSAGES } from './messages.ts'
import { person as personShape, role } from './shapes.ts'

const MAX_NAME = 255
/** The longest statement of an edge database is 100 kB; a rule is a part of one. */
const MAX_CLAUSE = 50_000

const fields = {
  name: textBetween(1, MAX_NAME),
  description: z.string().nullish(),
  filter_type: z.enum(['Regular', 'Base']),
  tables: z.array(integer()).min(1),
  roles: z.array(integer()),
  group_key: z.string().nullish(),
  clause: textBetween(1, MAX_CLAUSE),
}
const body = z.strictObject(fields)

const table = z.object({ id: z.int(), table_name: z.string() })
const row = z.object({
  id: z.int(),
  name: z.string(),
  filter_type: fields.filter_type,
  tables: z.array(table),
  roles: z.array(role),
  clause: z.string(),
  group_key: z.string().nullable(),
  changed_on_delta_humanized: z.string(),
  changed_by: personShape.nullable(),
})
const item = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  filter_type: fields.filter_type,
  tables: z.array(table.extend({ schema: z.string().nullable() })),
  roles: z.array(role),
  group_key: z.string().nullable(),
  clause: z.string(),
})

export type RowLevelRuleRow = z.infer<typeof row>
export type RowLevelRuleItem = z.infer<typeof item>
export type RowLevelRuleWrite = z.input<typeof body>

const DATASETS = [row_level_rule_datasets.rule_id, row_level_rule_datasets.dataset_id] as const
const ROLES = [row_level_rule_roles.rule_id, row_level_rule_roles.role_id] as const

const itsDatasets = sql`from ${row_level_rule_datasets}
  join ${datasets} on ${datasets.id} = ${row_level_rule_datasets.dataset_id}
  where ${row_level_rule_datasets.rule_id} = ${row_level_rules.id}`
const itsRoles = many(
  sql`from ${row_level_rule_roles} join ${roles} on ${roles.id} = ${row_level_rule_roles.role_id}
      where ${row_level_rule_roles.rule_id} = ${row_level_rules.id}`,
  { id: roles.id, name: roles.name },
)
const datasetName = sql`iif(coalesce(${datasets.schema}, '') = '', ${datasets.table_name},
  ${datasets.schema} || '.' || ${datasets.table_name})`

const relatedDatasets: RelatedSource = {
  from: sql`${datasets}`,
  id: datasets.id,
  text: datasetName,
  matches: (typed) => containsText(datasetName, typed),
  order: sql`${datasets.table_name} collate nocase, ${datasets.id}`,
}

/** Rules about which rows of datasets somebody may see. Open to everyone who may write them: nobody owns a rule. */
const rowLevelSecurity = defineResource({
  name: 'rowlevelsecurity',
  tag: 'Row Level Security',
  view: 'Row Level Security',
  model: 'Row Level Security Filter',
  noun: { one: 'rule', many: 'rules' },
  table: row_level_rules,
  permissions: ['can_read', 'can_write'],
  list: {
    row,
    columns: {
      id: value(row_level_rules.id),
      name: value(row_level_rules.name),
      filter_type: value(row_level_rules.filter_type),
      tables: many(itsDatasets, { id: datasets.id, table_name: datasets.table_name }),
      roles: itsRoles,
      clause: value(row_level_rules.clause),
      changed_on_delta_humanized: humanized(row_level_rules.changed_on),
      changed_by: person(row_level_rules.changed_by_fk),
      group_key: value(row_level_rules.group_key),
    },
    order: {
      name: sql`${row_level_rules.name} collate nocase`,
      filter_type: row_level_rules.filter_type,
      clause: row_level_rules.clause,
      changed_on_delta_humanized: row_level_rules.changed_on,
      group_key: row_level_rules.group_key,
    },
    search: {
      name: { kind: 'text', input: row_level_rules.name },
      description: { kind: 'text', input: row_level_rules.description },
      filter_type: { kind: 'text', input: row_level_rules.filter_type },
      tables: {
        kind: 'many',
        input: row_level_rules.id,
        relates: (id) => sql`exists (select 1 ${itsDatasets} and ${datasets.id} = ${id})`,
        exists: (id) => sql`exists (select 1 from ${datasets} where ${datasets.id} = ${id})`,
      },
      roles: {
        kind: 'many',
        input: row_level_rules.id,
        relates: (id) => sql`exists (select 1 from ${row_level_rule_roles}
          where ${row_level_rule_roles.rule_id} = ${row_level_rules.id} and ${row_level_rule_roles.role_id} = ${id})`,
        exists: (id) => sql`exists (select 1 from ${roles} where ${roles.id} = ${id})`,
      },
      group_key: { kind: 'text', input: row_level_rules.group_key },
      clause: { kind: 'text', input: row_level_rules.clause },
      created_by: { kind: 'one', input: row_level_rules.created_by_fk },
      changed_by: { kind: 'one', input: row_level_rules.changed_by_fk },
    },
  },
  show: {
    result: item,
    envelope: 'full',
    columns: {
      id: value(row_level_rules.id),
      name: value(row_level_rules.name),
      description: value(row_level_rules.description),
      filter_type: value(row_level_rules.filter_type),
      tables: many(itsDatasets, { id: datasets.id, schema: datasets.schema, table_name: datasets.table_name }),
      roles: itsRoles,
      group_key: value(row_level_rules.group_key),
      clause: value(row_level_rules.clause),
    },
  },
  related: { tables: relatedDatasets, roles: relatedRoles, created_by: relatedUsers, changed_by: relatedUsers },
  conflicts: { name: { name: [ROW_LEVEL_MESSAGES.nameTaken] } },
  create: {
    schema: body,
    values: async (context, { tables, roles: roleIds, ...given }) => {
      await checkRelations(context, tables, roleIds)
      await checkClause(context, tables, given.clause)
      return given
    },
    statements: (_context, id, { tables, roles: roleIds }) => [
      ...relinkStatements(row_level_rule_datasets, ...DATASETS, id, tables),
      ...relinkStatements(row_level_rule_roles, ...ROLES, id, roleIds),
    ],
  },
  update: {
    // What a change leaves out stays as it is; Superset empties absent tables and roles, which lifts the rule unseen.
    schema: body.partial(),
    values: async (context, { id, clause }, { tables, roles: roleIds, ...given }) => {
      await checkRelations(context, tables ?? [], roleIds ?? [])
      if (given.clause !== undefined || tables) {
        await checkClause(context, tables ?? { rule: id }, given.clause ?? String(clause))
      }
      return given
    },
    statements: (_context, { id }, { tables, roles: roleIds }) => [
      ...(tables ? relinkStatements(row_level_rule_datasets, ...DATASETS, id, tables) : []),
      ...(roleIds ? relinkStatements(row_level_rule_roles, ...ROLES, id, roleIds) : []),
    ],
  },
  remove: {},
})

export const rowLevelSecurityRoutes = createApp()
registerResource(rowLevelSecurityRoutes, rowLevelSecurity)

async function checkRelations(context: ResourceContext, tables: readonly number[], roleIds: readonly number[]) {
  const found = await countIds(context.db, sql`${datasets}`, tables)
  if (found < new Set(tables).size) throw ApiError.message(422, { tables: [ROW_LEVEL_MESSAGES.datasetMissing] })
  const held = await countIds(context.db, sql`${roles}`, roleIds)
  if (held < new Set(roleIds).size) throw ApiError.message(422, { roles: [ROW_LEVEL_MESSAGES.rolesMissing] })
}

/** A clause must be one condition in the dialect of every database it will be used in. */
async function checkClause(
  { db }: ResourceContext,
  tables: readonly number[] | { readonly rule: number },
  clause: string,
): Promise<void> {
  for (const backend of await findBackends(db, tables)) {
    if (!isClause(clause, backend)) throw ApiError.message(422, { clause: [ROW_LEVEL_MESSAGES.clauseInvalid] })
  }
}
