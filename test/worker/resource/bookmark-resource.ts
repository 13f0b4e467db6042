import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { z } from '@hono/zod-openapi'
import { users } from '../../../worker/db/schema.ts'
import { owners, person, searchOwners } from '../../../worker/db/relations.ts'
import { createApp } from '../../../worker/http/openapi.ts'
import { textBetween } from '../../../worker/http/fields.ts'
import { humanized, value } from '../../../worker/resource/projection.ts'
import { registerResource } from '../../../worker/resource/register.ts'
import { relatedOwners } from '../../../worker/resource/related.ts'
import { defineResource } from '../../../worker/resource/resource.ts'

/** The worked example of CONTRIBUTING.md, "How to add a resource". */

const bookmarks = sqliteTable('bookmarks', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull().unique(),
  url: text('url').notNull(),
  pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
  created_on: integer('created_on').notNull(),
  changed_on: integer('changed_on').notNull(),
  created_by_fk: integer('created_by_fk'),
  changed_by_fk: integer('changed_by_fk'),
})

const bookmark_owners = sqliteTable(
  'bookmark_owners',
  { bookmark_id: integer('bookmark_id').notNull(), user_id: integer('user_id').notNull() },
  (t) => [index('bookmark_owners_bookmark').on(t.bookmark_id)],
)

const OWNERS = { table: bookmark_owners, object: bookmark_owners.bookmark_id, user: bookmark_owners.user_id } as const

const columns = {
  id: value(bookmarks.id),
  name: value(bookmarks.name),
  url: value(bookmarks.url),
  pinned: value(bookmarks.pinned),
  owners: owners(OWNERS, bookmarks.id),
  changed_by: person(bookmarks.changed_by_fk, { id: users.id }),
  changed_on_delta_humanized: humanized(bookmarks.changed_on),
}

const row = z.object({ id: z.int(), name: z.string(), url: z.string(), pinned: z.boolean() })
const body = z.strictObject({
  name: textBetween(1, 100),
  url: z.url(),
  pinned: z.boolean().optional(),
  owners: z.array(z.int()).optional(),
})

const bookmark = defineResource({
  name: 'bookmark',
  tag: 'Bookmarks',
  view: 'Chart',
  model: 'Bookmark',
  noun: { one: 'bookmark', many: 'bookmarks' },
  table: bookmarks,
  permissions: ['can_read', 'can_write'],
  list: {
    row,
    columns,
    order: { name: bookmarks.name, changed_on_delta_humanized: bookmarks.changed_on },
    baseOrder: sql`${bookmarks.id} desc`,
    search: {
      name: { kind: 'text', input: bookmarks.name },
      pinned: { kind: 'boolean', input: bookmarks.pinned },
      owners: searchOwners(OWNERS, bookmarks.id),
    },
  },
  show: { result: row, columns, envelope: 'full' },
  related: { owners: relatedOwners },
  distinct: { name: bookmarks.name },
  owners: OWNERS,
  favorite: 'bookmark',
  conflicts: { name: { name: ['Must be unique'] } },
  create: { schema: body, values: (_context, { owners: _owners, ...given }) => given },
  update: { schema: body.partial(), values: (_context, _row, { owners: _owners, ...given }) => given },
  remove: {},
})

export const bookmarkRoutes = createApp()
registerResource(bookmarkRoutes, bookmark)
