import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { CHART_OWNERS, chartFormData, datasetOfChart, datasourceText, markdownHtml } from '../db/charts.ts'
import {
  favoriteFilter,
  owners,
  person as personOf,
  personField,
  personName,
  searchOwners,
  searchTags,
  starredBy,
  TAGGED,
  tagsOf,
  yesNoFilter,
} from '../db/relations.ts'
import { chart_owners, charts, dashboard_charts, dashboards, datasets, users } from '../db/schema.ts'
import { visibleCharts } from '../db/visibility.ts'
import { createApp } from '../http/openapi.ts'
import { containsText } from '../resource/filters.ts'
import { derived, humanized, iso, many, one, textOr, utc, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedOwners, relatedUsers } from '../resource/related.ts'
import { defineResource } from '../resource/resource.ts'
import { pictureDigest } from '../report/digest.ts'
import { createChart, updateChart } from './chart-writes.ts'
import { isUuid, jsonObject, person, tag } from './shapes.ts'

const row = z.object({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  viz_type: z.string(),
  params: z.string(),
  form_data: jsonObject,
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  datasource_id: z.int().nullable(),
  datasource_type: z.string(),
  datasource_name_text: z.string().nullable(),
  datasource_url: z.string().nullable(),
  url: z.string(),
  slice_url: z.string(),
  edit_url: z.string(),
  thumbnail_url: z.string().nullable(),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_dttm: z.number(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  created_by_name: z.string(),
  created_on_delta_humanized: z.string(),
  last_saved_at: z.string().nullable(),
  last_saved_by: person.nullable(),
  owners: z.array(person.extend({ email: z.string() })),
  dashboards: z.array(z.object({ id: z.int(), dashboard_title: z.string() })),
  table: z.object({ default_endpoint: z.string().nullable(), table_name: z.string() }).nullable(),
  tags: z.array(tag),
  is_managed_externally: z.boolean(),
})

const item = z.object({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  description: z.string().nullable(),
  viz_type: z.string(),
  params: z.string().nullable(),
  query_context: z.string().nullable(),
  cache_timeout: z.string().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on_delta_humanized: z.string(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  is_managed_externally: z.boolean(),
  owners: z.array(person),
  dashboards: z.array(z.object({ id: z.int(), dashboard_title: z.string(), json_metadata: z.string() })),
  tags: z.array(tag),
  datasource_id: z.int().nullable(),
  datasource_type: z.string(),
  datasource_name_text: z.string().nullable(),
  datasource_url: z.string().nullable(),
  datasource_uuid: z.string().nullable(),
})

export type ChartRow = z.infer<typeof row>
export type ChartItem = z.infer<typeof item>
export type ChartCreate = z.input<typeof createChart.schema>
export type ChartUpdate = z.input<typeof updateChart.schema>

const inDashboards = sql`
  from ${dashboard_charts} join ${dashboards} on ${dashboards.id} = ${dashboard_charts.dashboard_id}
  where ${dashboard_charts.chart_id} = ${charts.id}`

const exploreUrl = derived([charts.id], ([id]) => `/explore/?slice_id=${String(id)}`)
const thumbnailUrl = derived([charts.id, charts.changed_on], ([id, changedOn]) => {
  const digest = pictureDigest('chart', Number(id), Number(changedOn))
  return `/api/v1/chart/${String(id)}/thumbnail/${digest}/`
})
const datasourceUrl = derived([charts.datasource_id, charts.datasource_type], ([id, type]) =>
  typeof id === 'number' ? `/explore/?datasource_type=${textOr(type, 'table')}&datasource_id=${id}` : null,
)

const chart = defineResource({
  name: 'chart',
  tag: 'Charts',
  view: 'Chart',
  model: 'Slice',
  noun: { one: 'chart', many: 'charts' },
  table: charts,
  permissions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
  visible: ({ principal }) => visibleCharts(principal),
  list: {
    row,
    columns: {
      id: value(charts.id),
      uuid: value(charts.uuid),
      slice_name: value(charts.slice_name),
      description: value(charts.description),
      description_markeddown: derived([charts.description], ([text]) => markdownHtml(text)),
      viz_type: value(charts.viz_type),
      params: value(charts.params),
      form_data: derived(
        [charts.id, charts.params, charts.viz_type, charts.datasource_id, charts.datasource_type],
        chartFormData,
      ),
      cache_timeout: value(charts.cache_timeout),
      certified_by: value(charts.certified_by),
      certification_details: value(charts.certification_details),
      datasource_id: value(charts.datasource_id),
      datasource_type: value(charts.datasource_type),
      datasource_name_text: value(datasourceText),
      datasource_url: datasourceUrl,
      url: exploreUrl,
      slice_url: derived([charts.id], ([id]) => {
        const formData = encodeURIComponent(`{"slice_id": ${String(id)}}`)
        return `/explore/?slice_id=${String(id)}&form_data=${formData}`
      }),
      edit_url: derived([charts.id], ([id]) => `/chart/edit/${String(id)}`),
      thumbnail_url: thumbnailUrl,
      changed_by: personOf(charts.changed_by_fk),
      changed_by_name: value(personName(charts.changed_by_fk)),
      changed_on_dttm: value(charts.changed_on),
      changed_on_utc: utc(charts.changed_on),
      changed_on_delta_humanized: humanized(charts.changed_on),
      created_by: personOf(charts.created_by_fk),
      created_by_name: value(personName(charts.created_by_fk)),
      created_on_delta_humanized: humanized(charts.created_on),
      last_saved_at: iso(charts.last_saved_at),
      last_saved_by: personOf(charts.last_saved_by_fk),
      owners: owners(CHART_OWNERS, charts.id, {
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
      }),
      dashboards: many(inDashboards, { id: dashboards.id, dashboard_title: dashboards.dashboard_title }),
      table: one(datasetOfChart, { default_endpoint: datasets.default_endpoint, table_name: datasets.table_name }),
      tags: tagsOf(TAGGED.chart, charts.id),
      is_managed_externally: value(charts.is_managed_externally),
    },
    order: {
      'changed_by.first_name': personField(charts.changed_by_fk, users.first_name),
      changed_on_delta_humanized: charts.changed_on,
      datasource_id: charts.datasource_id,
      datasource_name: sql`${datasourceText} collate nocase`,
      last_saved_at: charts.last_saved_at,
      'last_saved_by.id': charts.last_saved_by_fk,
      'last_saved_by.first_name': personField(charts.last_saved_by_fk, users.first_name),
      'last_saved_by.last_name': personField(charts.last_saved_by_fk, users.last_name),
      slice_name: sql`${charts.slice_name} collate nocase`,
      viz_type: charts.viz_type,
    },
    baseOrder: sql`${charts.changed_on} desc, ${charts.id} desc`,
    search: {
      created_by: {
        kind: 'one',
        input: charts.created_by_fk,
        custom: {
          chart_has_created_by: yesNoFilter('Has created by', sql`${charts.created_by_fk} is not null`),
          chart_created_by_me: {
            name: 'Created by me',
            condition: (_, { principal: { userId } }) =>
              sql`(${charts.created_by_fk} = ${userId} or ${charts.changed_by_fk} = ${userId})`,
          },
        },
      },
      changed_by: { kind: 'one', input: charts.changed_by_fk },
      last_saved_at: { kind: 'instant', input: charts.last_saved_at },
      last_saved_by: { kind: 'one', input: charts.last_saved_by_fk },
      datasource_id: { kind: 'integer', input: charts.datasource_id },
      datasource_name: { kind: 'text', input: charts.datasource_name },
      datasource_type: { kind: 'text', input: charts.datasource_type },
      description: { kind: 'text', input: charts.description },
      id: {
        kind: 'integer',
        input: charts.id,
        custom: {
          chart_is_favorite: favoriteFilter('chart', charts.id),
          chart_is_certified: yesNoFilter('Is certified', sql`coalesce(${charts.certified_by}, '') <> ''`),
          chart_owned_created_favored_by_me: {
            name: 'Owned Created or Favored',
            condition: (_, { principal: { userId } }) => sql`(
              ${charts.created_by_fk} = ${userId} or ${charts.changed_by_fk} = ${userId}
              or exists (select 1 from ${chart_owners} where ${chart_owners.chart_id} = ${charts.id}
                         and ${chart_owners.user_id} = ${userId})
              or ${starredBy('chart', charts.id, userId)})`,
          },
        },
      },
      uuid: { kind: 'text', input: charts.uuid },
      owners: searchOwners(CHART_OWNERS, charts.id),
      dashboards: {
        kind: 'many',
        input: charts.id,
        relates: (id) => sql`exists (select 1 from ${dashboard_charts}
          where ${dashboard_charts.chart_id} = ${charts.id} and ${dashboard_charts.dashboard_id} = ${id})`,
        exists: (id) => sql`exists (select 1 from ${dashboards} where ${dashboards.id} = ${id})`,
      },
      slice_name: {
        kind: 'text',
        input: charts.slice_name,
        custom: {
          chart_all_text: {
            name: 'All Text',
            condition: (wanted) => {
              const text = String(wanted)
              return sql`(${containsText(charts.slice_name, text)} or ${containsText(charts.description, text)}
                or ${containsText(charts.viz_type, text)} or ${containsText(charts.datasource_name, text)})`
            },
          },
        },
      },
      viz_type: { kind: 'text', input: charts.viz_type },
      tags: searchTags(TAGGED.chart, charts.id, { name: 'chart_tags', id: 'chart_tag_id' }),
    },
  },
  show: {
    result: item,
    envelope: 'bare',
    find: (key) => (isUuid(key) ? sql`${charts.uuid} = ${key.toLowerCase()}` : undefined),
    columns: {
      id: value(charts.id),
      uuid: value(charts.uuid),
      slice_name: value(charts.slice_name),
      description: value(charts.description),
      viz_type: value(charts.viz_type),
      params: value(charts.params),
      query_context: value(charts.query_context),
      cache_timeout: derived([charts.cache_timeout], ([seconds]) => (typeof seconds === 'number' ? String(seconds) : null)),
      certified_by: value(charts.certified_by),
      certification_details: value(charts.certification_details),
      changed_on_delta_humanized: humanized(charts.changed_on),
      url: exploreUrl,
      thumbnail_url: thumbnailUrl,
      is_managed_externally: value(charts.is_managed_externally),
      owners: owners(CHART_OWNERS, charts.id),
      dashboards: many(inDashboards, {
        id: dashboards.id,
        dashboard_title: dashboards.dashboard_title,
        json_metadata: dashboards.json_metadata,
      }),
      tags: tagsOf(TAGGED.chart, charts.id),
      datasource_id: value(charts.datasource_id),
      datasource_type: value(charts.datasource_type),
      datasource_name_text: value(datasourceText),
      datasource_url: datasourceUrl,
      datasource_uuid: value(sql`(select ${datasets.uuid} ${datasetOfChart})`),
    },
  },
  related: { owners: relatedOwners, created_by: relatedUsers, changed_by: relatedUsers },
  owners: CHART_OWNERS,
  taggedAs: TAGGED.chart,
  favorite: 'chart',
  create: createChart,
  update: updateChart,
  remove: {},
})

export const chartRoutes = createApp()
registerResource(chartRoutes, chart)
