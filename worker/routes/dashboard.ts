import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { DASHBOARD_OWNERS, DASHBOARD_ROLES, dashboardUrl } from '../db/dashboards.ts'
import {
  favoriteFilter,
  owners,
  person as personOf,
  personField,
  personName,
  rolesOf,
  searchOwners,
  searchTags,
  TAGGED,
  tagsOf,
  yesNoFilter,
} from '../db/relations.ts'
import { charts, dashboard_charts, dashboard_roles, dashboards, roles, users } from '../db/schema.ts'
import { listedDashboards, readableDashboards } from '../db/visibility.ts'
import { createApp } from '../http/openapi.ts'
import { containsText } from '../resource/filters.ts'
import { constant, derived, humanized, iso, parsed, utc, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedOwners, relatedRoles, relatedUsers } from '../resource/related.ts'
import { defineResource } from '../resource/resource.ts'
import { createDashboard, removeDashboard, updateDashboard } from './dashboard-writes.ts'
import { isUuid, person, role, tag } from './shapes.ts'

const row = z.object({
  id: z.int(),
  uuid: z.string(),
  slug: z.string().nullable(),
  url: z.string(),
  dashboard_title: z.string(),
  published: z.boolean(),
  status: z.enum(['published', 'draft']),
  thumbnail_url: z.string().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  created_on_delta_humanized: z.string(),
  owners: z.array(person),
  roles: z.array(role),
  is_managed_externally: z.boolean(),
  tags: z.array(tag),
})

export const dashboardItem = z.object({
  id: z.int(),
  uuid: z.string(),
  slug: z.string().nullable(),
  url: z.string(),
  dashboard_title: z.string(),
  thumbnail_url: z.string().nullable(),
  published: z.boolean(),
  css: z.string(),
  theme: z.object({ id: z.int(), theme_name: z.string(), json_data: z.string() }).nullable(),
  json_metadata: z.string(),
  position_json: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  charts: z.array(z.string()),
  owners: z.array(person),
  roles: z.array(role),
  tags: z.array(tag),
  is_managed_externally: z.boolean(),
})

export type DashboardRow = z.infer<typeof row>
export type DashboardItem = z.infer<typeof dashboardItem>
export type DashboardCreate = z.input<typeof createDashboard.schema>
export type DashboardUpdate = z.input<typeof updateDashboard.schema>

const url = derived([dashboards.slug, dashboards.id], ([slug, id]) => dashboardUrl(slug, id))

export const dashboard = defineResource({
  name: 'dashboard',
  tag: 'Dashboards',
  view: 'Dashboard',
  model: 'Dashboard',
  noun: { one: 'dashboard', many: 'dashboards' },
  table: dashboards,
  permissions: [
    'can_read',
    'can_write',
    'can_export',
    'can_get_embedded',
    'can_set_embedded',
    'can_delete_embedded',
    'can_cache_dashboard_screenshot',
  ],
  visible: ({ principal }) => listedDashboards(principal),
  list: {
    row,
    columns: {
      id: value(dashboards.id),
      uuid: value(dashboards.uuid),
      slug: value(dashboards.slug),
      url,
      dashboard_title: value(dashboards.dashboard_title),
      published: value(dashboards.published),
      status: derived([dashboards.published], ([published]) => (published ? 'published' : 'draft')),
      thumbnail_url: constant(null),
      certified_by: value(dashboards.certified_by),
      certification_details: value(dashboards.certification_details),
      changed_by: personOf(dashboards.changed_by_fk),
      changed_by_name: value(personName(dashboards.changed_by_fk)),
      changed_on_utc: utc(dashboards.changed_on),
      changed_on_delta_humanized: humanized(dashboards.changed_on),
      created_by: personOf(dashboards.created_by_fk),
      created_on_delta_humanized: humanized(dashboards.created_on),
      owners: owners(DASHBOARD_OWNERS, dashboards.id),
      roles: rolesOf(DASHBOARD_ROLES, dashboards.id),
      is_managed_externally: value(dashboards.is_managed_externally),
      tags: tagsOf(TAGGED.dashboard, dashboards.id),
    },
    order: {
      'changed_by.first_name': personField(dashboards.changed_by_fk, users.first_name),
      changed_on_delta_humanized: dashboards.changed_on,
      'created_by.first_name': personField(dashboards.created_by_fk, users.first_name),
      dashboard_title: sql`${dashboards.dashboard_title} collate nocase`,
      published: dashboards.published,
      changed_on: dashboards.changed_on,
    },
    baseOrder: sql`${dashboards.changed_on} desc, ${dashboards.id} desc`,
    search: {
      created_by: {
        kind: 'one',
        input: dashboards.created_by_fk,
        custom: {
          dashboard_created_by_me: {
            name: 'Created by me',
            condition: (_, { principal: { userId } }) =>
              sql`(${dashboards.created_by_fk} = ${userId} or ${dashboards.changed_by_fk} = ${userId})`,
          },
          dashboard_has_created_by: yesNoFilter('Has created by', sql`${dashboards.created_by_fk} is not null`),
        },
      },
      changed_by: { kind: 'one', input: dashboards.changed_by_fk },
      dashboard_title: {
        kind: 'text',
        input: dashboards.dashboard_title,
        custom: {
          title_or_slug: {
            name: 'Title or Slug',
            condition: (wanted) =>
              sql`(${containsText(dashboards.dashboard_title, String(wanted))}
                or ${containsText(sql`coalesce(${dashboards.slug}, '')`, String(wanted))})`,
          },
        },
      },
      id: {
        kind: 'integer',
        input: dashboards.id,
        custom: {
          dashboard_is_favorite: favoriteFilter('dashboard', dashboards.id),
          dashboard_is_certified: yesNoFilter('Is certified', sql`coalesce(${dashboards.certified_by}, '') <> ''`),
        },
      },
      uuid: { kind: 'text', input: dashboards.uuid },
      owners: searchOwners(DASHBOARD_OWNERS, dashboards.id),
      published: { kind: 'boolean', input: dashboards.published },
      roles: {
        kind: 'many',
        input: dashboards.id,
        relates: (id) => sql`exists (select 1 from ${dashboard_roles}
          where ${dashboard_roles.dashboard_id} = ${dashboards.id} and ${dashboard_roles.role_id} = ${id})`,
        exists: (id) => sql`exists (select 1 from ${roles} where ${roles.id} = ${id})`,
      },
      slug: { kind: 'text', input: dashboards.slug },
      tags: searchTags(TAGGED.dashboard, dashboards.id, { name: 'dashboard_tags', id: 'dashboard_tag_id' }),
    },
  },
  show: {
    result: dashboardItem,
    envelope: 'bare',
    visible: ({ principal }) => readableDashboards(principal),
    find: (key) => {
      if (/^\d{1,15}$/.test(key)) return sql`${dashboards.id} = ${Number(key)}`
      return isUuid(key) ? sql`${dashboards.uuid} = ${key.toLowerCase()}` : sql`${dashboards.slug} = ${key}`
    },
    columns: {
      id: value(dashboards.id),
      uuid: value(dashboards.uuid),
      slug: value(dashboards.slug),
      url,
      dashboard_title: value(dashboards.dashboard_title),
      thumbnail_url: constant(null),
      published: value(dashboards.published),
      css: value(dashboards.css),
      theme: constant(null),
      json_metadata: value(dashboards.json_metadata),
      position_json: value(dashboards.position_json),
      certified_by: value(dashboards.certified_by),
      certification_details: value(dashboards.certification_details),
      changed_by: personOf(dashboards.changed_by_fk),
      changed_by_name: value(personName(dashboards.changed_by_fk)),
      changed_on: iso(dashboards.changed_on),
      changed_on_delta_humanized: humanized(dashboards.changed_on),
      created_on_delta_humanized: humanized(dashboards.created_on),
      created_by: personOf(dashboards.created_by_fk),
      charts: parsed(sql`(
        select json_group_array(${charts.slice_name}) from ${dashboard_charts}
        join ${charts} on ${charts.id} = ${dashboard_charts.chart_id}
        where ${dashboard_charts.dashboard_id} = ${dashboards.id})`),
      owners: owners(DASHBOARD_OWNERS, dashboards.id),
      roles: rolesOf(DASHBOARD_ROLES, dashboards.id),
      tags: tagsOf(TAGGED.dashboard, dashboards.id),
      is_managed_externally: value(dashboards.is_managed_externally),
    },
  },
  related: { owners: relatedOwners, roles: relatedRoles, created_by: relatedUsers, changed_by: relatedUsers },
  owners: DASHBOARD_OWNERS,
  taggedAs: TAGGED.dashboard,
  favorite: 'dashboard',
  conflicts: { slug: { slug: ['Must be unique'] } },
  create: createDashboard,
  update: updateDashboard,
  remove: removeDashboard,
})

export const dashboardRoutes = createApp()
registerResource(dashboardRoutes, dashboard)
