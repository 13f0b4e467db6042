import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { RestrictedDataset, RowLevelRule } from '../access/row-level.ts'
import type { Catalogue } from './client.ts'
import { databases, datasets, row_level_rule_datasets, row_level_rule_roles, row_level_rules } from './schema.ts'

/** Selects the datasets of a database that rules name, each with its rules as JSON; one table, fit for a batch. */
export function restrictedDatasets(db: Catalogue, databaseId: SQL | number) {
  const roleIds = sql`(select json_group_array(${row_level_rule_roles.role_id}) from ${row_level_rule_roles}
    where ${row_level_rule_roles.rule_id} = ${row_level_rules.id})`
  const rule = sql`json_object('id', ${row_level_rules.id}, 'filterType', ${row_level_rules.filter_type},
    'clause', ${row_level_rules.clause}, 'groupKey', ${row_level_rules.group_key}, 'roleIds', json(${roleIds}))`
  const ofDataset = sql`from ${row_level_rule_datasets}
    join ${row_level_rules} on ${row_level_rules.id} = ${row_level_rule_datasets.rule_id}
    where ${row_level_rule_datasets.dataset_id} = ${datasets.id}`
  return db
    .select({
      id: datasets.id,
      catalog: datasets.catalog,
      schema: datasets.schema,
      tableName: datasets.table_name,
      sql: datasets.sql,
      rules: sql<string>`(select json_group_array(${rule}) ${ofDataset})`.as('rules'),
    })
    .from(datasets)
    .where(sql`${datasets.database_id} = ${databaseId} and exists (select 1 ${ofDataset})`)
}

const storedRules = z.array(
  z.object({
    id: z.int(),
    filterType: z.enum(['Regular', 'Base']),
    clause: z.string(),
    groupKey: z.string().nullable(),
    roleIds: z.array(z.int()),
  }),
)

type Selected = Awaited<ReturnType<typeof restrictedDatasets>>[number]

export function readRestricted({ rules, sql: text, ...dataset }: Selected): RestrictedDataset {
  const read: readonly RowLevelRule[] = storedRules.parse(JSON.parse(rules))
  return { ...dataset, isVirtual: Boolean(text?.trim()), rules: read.toSorted((a, b) => a.id - b.id) }
}

/** The same, read. */
export async function loadRestricted(db: Catalogue, databaseId: number): Promise<readonly RestrictedDataset[]> {
  return (await restrictedDatasets(db, databaseId)).map(readRestricted)
}

/** The backends of some datasets, or of those that a rule names. */
export async function findBackends(
  db: Catalogue,
  among: readonly number[] | { readonly rule: number },
): Promise<readonly string[]> {
  const ids =
    'rule' in among
      ? sql`(select dataset_id from ${row_level_rule_datasets} where rule_id = ${among.rule})`
      : sql`(select value from json_each(${JSON.stringify(among)}))`
  const found = await db.all<{ backend: string }>(sql`
    select distinct ${databases.backend} as backend from ${datasets}
    join ${databases} on ${databases.id} = ${datasets.database_id} where ${datasets.id} in ${ids}`)
  return found.map(({ backend }) => backend)
}
