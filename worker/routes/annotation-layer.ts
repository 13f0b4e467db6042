import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { personField, personNames as personNamesOf } from '../db/relations.ts'
import { annotation_layers, annotations, users } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { textBetween } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { containsText } from '../resource/filters.ts'
import { humanized, iso, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedUsers } from '../resource/related.ts'
import { defineResource } from '../resource/resource.ts'
import { registerAnnotations } from './annotation.ts'
import { ANNOTATION_MESSAGES } from './messages.ts'
import { personNames } from './shapes.ts'

const MAX_NAME = 250

const body = z.strictObject({ name: textBetween(1, MAX_NAME), descr: z.string().nullish() })
const row = z.object({
  id: z.int(),
  name: z.string(),
  descr: z.string().nullable(),
  created_by: personNames.nullable(),
  changed_by: personNames.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_on: z.string(),
})

export type AnnotationLayerRow = z.infer<typeof row>
export type AnnotationLayerWrite = z.input<typeof body>

const { id, name, descr, created_by_fk, changed_by_fk, created_on, changed_on } = annotation_layers

/** Named collections of moments and spans that charts can show. */
const annotationLayer = defineResource({
  name: 'annotation_layer',
  tag: 'Annotation Layers',
  view: 'Annotation',
  model: 'Annotation Layer',
  noun: { one: 'annotation layer', many: 'annotation layers' },
  table: annotation_layers,
  permissions: ['can_read', 'can_write'],
  list: {
    row,
    columns: {
      id: value(id),
      name: value(name),
      descr: value(descr),
      created_by: personNamesOf(created_by_fk),
      changed_by: personNamesOf(changed_by_fk),
      changed_on: iso(changed_on),
      changed_on_delta_humanized: humanized(changed_on),
      created_on: iso(created_on),
    },
    order: {
      name: sql`${name} collate nocase`,
      descr,
      'created_by.first_name': personField(created_by_fk, users.first_name),
      'changed_by.first_name': personField(changed_by_fk, users.first_name),
      changed_on,
      changed_on_delta_humanized: changed_on,
      created_on,
    },
    search: {
      id: { kind: 'integer', input: id },
      name: {
        kind: 'text',
        input: name,
        custom: {
          annotation_layer_all_text: {
            name: 'All Text',
            condition: (wanted) =>
              sql`(${containsText(name, String(wanted))} or ${containsText(descr, String(wanted))})`,
          },
        },
      },
      descr: { kind: 'text', input: descr },
      created_by: { kind: 'one', input: created_by_fk },
      changed_by: { kind: 'one', input: changed_by_fk },
      created_on: { kind: 'instant', input: created_on },
      changed_on: { kind: 'instant', input: changed_on },
    },
  },
  show: {
    result: row.pick({ id: true, name: true, descr: true }),
    envelope: 'full',
    columns: { id: value(id), name: value(name), descr: value(descr) },
  },
  related: { created_by: relatedUsers, changed_by: relatedUsers },
  conflicts: { name: { name: [ANNOTATION_MESSAGES.nameTaken] } },
  create: { schema: body, values: (_context, given) => given },
  update: {
    schema: body.partial(),
    values: (_context, _row, given) => given,
    answer: (_context, layer, given) => ({ result: { ...given, layer: layer.id } }),
  },
  remove: {
    before: async ({ db }, rows) => {
      const list = JSON.stringify(rows.map((layer) => layer.id))
      const used = await db.get(sql`
        select 1 from ${annotations} where ${annotations.layer_id} in (select value from json_each(${list})) limit 1`)
      if (used) throw ApiError.message(422, ANNOTATION_MESSAGES.layerInUse)
    },
  },
})

export const annotationLayerRoutes = createApp()
registerResource(annotationLayerRoutes, annotationLayer)
registerAnnotations(annotationLayerRoutes)
