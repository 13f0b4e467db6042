import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { personField, personNames as personNamesOf, TAGGED } from '../db/relations.ts'
import { tagged_objects, tags, users } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import { addTags, attachTags, CUSTOM_TAG, ownObjects, type TaggedKind, type TaggedObject } from '../db/tags.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { isTrue } from '../resource/filters.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at } from '../resource/paths.ts'
import { humanized, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedUsers } from '../resource/related.ts'
import { defineResource, type ResourceContext } from '../resource/resource.ts'
import { TAG_MESSAGES } from './messages.ts'
import { personNames } from './shapes.ts'

const MAX_NAME = 250

const row = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  description: z.string().nullable(),
  changed_by: personNames.nullable(),
  created_by: personNames.nullable(),
  changed_on_delta_humanized: z.string(),
  created_on_delta_humanized: z.string(),
})

const KINDS: readonly TaggedKind[] = ['query', 'chart', 'dashboard', 'dataset']

/** A kind by its name or by its number on the wire. */
const kind = z.union([z.enum(['query', 'chart', 'dashboard', 'dataset']), integer()]).transform((given, issues) => {
  const found = KINDS.find((name) => name === given || TAGGED[name] === given)
  if (found) return found
  issues.addIssue({ code: 'custom', message: TAG_MESSAGES.kindUnknown })
  return z.NEVER
})

const objects = z.array(z.tuple([kind, integer()]))
const body = z.strictObject({
  name: z.string().min(1).max(MAX_NAME),
  description: z.string().nullish(),
  objects_to_tag: objects.optional(),
})
const bulk = z.strictObject({ tags: z.array(body) })
const attach = z.object({ properties: z.object({ tags: z.array(z.string().min(1).max(MAX_NAME)) }) })
const done = z.object({ message: z.string() })
const pairs = z.array(z.tuple([z.string(), z.int()]))

export type TagRow = z.infer<typeof row>
export type TagCreate = z.input<typeof body>

const columns = {
  id: value(tags.id),
  name: value(tags.name),
  type: value(tags.type),
  description: value(tags.description),
  changed_by: personNamesOf(tags.changed_by_fk),
  created_by: personNamesOf(tags.created_by_fk),
  changed_on_delta_humanized: humanized(tags.changed_on),
  created_on_delta_humanized: humanized(tags.created_on),
}

const tag = defineResource({
  name: 'tag',
  tag: 'Tags',
  view: 'Tag',
  model: 'Tag',
  noun: { one: 'tag', many: 'tags' },
  table: tags,
  permissions: ['can_read', 'can_write', 'can_bulk_create'],
  list: {
    row,
    columns,
    order: {
      id: tags.id,
      name: sql`${tags.name} collate nocase`,
      type: tags.type,
      changed_on_delta_humanized: tags.changed_on,
      created_on_delta_humanized: tags.created_on,
      'created_by.first_name': personField(tags.created_by_fk, users.first_name),
      'changed_by.first_name': personField(tags.changed_by_fk, users.first_name),
    },
    search: {
      id: { kind: 'integer', input: tags.id },
      name: { kind: 'text', input: tags.name },
      description: { kind: 'text', input: tags.description },
      type: {
        kind: 'integer',
        input: tags.type,
        custom: {
          custom_tag: {
            name: 'Is custom tag',
            condition: (wanted) =>
              isTrue(wanted) ? sql`${tags.type} = ${CUSTOM_TAG}` : sql`${tags.type} <> ${CUSTOM_TAG}`,
          },
        },
      },
      created_by: { kind: 'one', input: tags.created_by_fk },
      changed_by: { kind: 'one', input: tags.changed_by_fk },
    },
  },
  show: { result: row, columns, envelope: 'full' },
  related: { created_by: relatedUsers, changed_by: relatedUsers },
  favorite: 'tag',
  conflicts: { name: { name: [TAG_MESSAGES.nameTaken] } },
  create: {
    schema: body,
    values: (_context, { objects_to_tag: _objects, ...given }) => ({ ...given, type: CUSTOM_TAG }),
    statements: (context, id, { objects_to_tag: given }) =>
      attachTags(sql`${tags.id} = ${id}`, tagged(given), context),
  },
  update: {
    schema: body.partial(),
    values: (_context, _row, { objects_to_tag: _objects, ...given }) => given,
    statements: (context, { id }, { objects_to_tag: given }) => [
      sql`delete from ${tagged_objects} where tag_id = ${id}`,
      ...attachTags(sql`${tags.id} = ${id}`, tagged(given), context),
    ],
  },
  remove: { bulk: false },
})

export const tagRoutes = createApp()

endpoint(
  tagRoutes,
  {
    ...at(tag, 'can_bulk_create', '/bulk_create'),
    method: 'post',
    summary: 'Make tags and hang them on what the caller owns',
    body: bulk,
    answer: z.object({ result: z.object({ objects_tagged: pairs, objects_skipped: pairs }) }),
  },
  async ({ context, body: given }) => {
    const wanted = given.tags.map(({ name, objects_to_tag: list }) => ({ name, objects: tagged(list) }))
    const all = distinctObjects(wanted.flatMap((entry) => entry.objects))
    const own = await ownObjects(context, all)
    await runTogether(context.db, [
      addTags(wanted.map(({ name }) => name), context),
      ...wanted.flatMap(({ name, objects: list }) =>
        attachTags(sql`${tags.name} = ${name}`, list.filter((object) => has(own, object)), context),
      ),
    ])
    const shown = (list: readonly TaggedObject[]) => list.map((object) => [object.kind, object.id])
    return {
      result: { objects_tagged: shown(own), objects_skipped: shown(all.filter((object) => !has(own, object))) },
    }
  },
)

endpoint(
  tagRoutes,
  {
    ...at(tag, 'can_write', '/'),
    method: 'delete',
    summary: 'Delete tags by their names',
    q: z.array(z.string()),
    answer: done,
  },
  async ({ context, query: names }) => {
    const list = JSON.stringify(names)
    const found = await context.db.all<{ id: number }>(
      sql`select id from ${tags} where name in (select value from json_each(${list}))`,
    )
    if (found.length < new Set(names).size) throw ApiError.message(422, TAG_MESSAGES.namesInvalid(names))
    await context.db.run(sql`delete from ${tags} where name in (select value from json_each(${list}))`)
    return { message: RESOURCE_MESSAGES.deleted(names.length, { one: 'tags', many: 'tags' }) }
  },
)

registerResource(tagRoutes, tag)

endpoint(
  tagRoutes,
  {
    ...at(tag, 'can_write', '/{object_type}/{object_id}/'),
    method: 'post',
    summary: 'Hang tags on an object, making those that are missing',
    body: attach,
    status: 201,
    answer: z.object({}),
  },
  async ({ context, body: { properties }, id }) => {
    const object = objectOf(id('object_type'), id('object_id'))
    await checkOwn(context, object)
    const list = JSON.stringify(properties.tags)
    await runTogether(context.db, [
      addTags(properties.tags, context),
      ...attachTags(sql`${tags.name} in (select value from json_each(${list}))`, [object], context),
    ])
    return {}
  },
)

endpoint(
  tagRoutes,
  {
    ...at(tag, 'can_write', '/{object_type}/{object_id}/{tag}/'),
    method: 'delete',
    summary: 'Take a tag off an object',
    answer: done,
  },
  async ({ context, id, text }) => {
    const object = objectOf(id('object_type'), id('object_id'))
    await checkOwn(context, object)
    const removed = await context.db.all(sql`
      delete from ${tagged_objects} where object_type = ${TAGGED[object.kind]} and object_id = ${object.id}
      and tag_id in (select id from ${tags} where name = ${text('tag')}) returning tag_id`)
    if (removed.length === 0) throw ApiError.message(422, RESOURCE_MESSAGES.unprocessable)
    return { message: RESOURCE_MESSAGES.ok }
  },
)

function tagged(list: z.output<typeof objects> | undefined): TaggedObject[] {
  return (list ?? []).map(([name, id]) => ({ kind: name, id }))
}

function has(list: readonly TaggedObject[], { kind: name, id }: TaggedObject): boolean {
  return list.some((object) => object.kind === name && object.id === id)
}

function distinctObjects(list: readonly TaggedObject[]): TaggedObject[] {
  return list.filter((object, index) => !has(list.slice(0, index), object))
}

function objectOf(type: number, id: number): TaggedObject {
  const name = KINDS.find((candidate) => TAGGED[candidate] === type)
  if (!name) throw ApiError.message(422, RESOURCE_MESSAGES.unprocessable)
  return { kind: name, id }
}

async function checkOwn(context: ResourceContext, object: TaggedObject): Promise<void> {
  if ((await ownObjects(context, [object])).length === 0) throw ApiError.message(403, RESOURCE_MESSAGES.forbidden)
}
