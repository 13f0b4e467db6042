import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { person, personField } from '../db/relations.ts'
import { annotation_layers, annotations, users } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { dateTimeText, jsonText, textBetween } from '../http/fields.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { endpoint } from '../resource/endpoint.ts'
import { containsText } from '../resource/filters.ts'
import { listStatements } from '../resource/list.ts'
import { showRow } from '../resource/paths.ts'
import { humanized, iso, one, value } from '../resource/projection.ts'
import { idsQuery, listQuery, showQuery } from '../resource/query.ts'
import { rowNumber } from '../resource/records.ts'
import { defineResource, type ResourceContext, type StoredRow } from '../resource/resource.ts'
import { changeRow, createRow, removeRows } from '../resource/write.ts'
import { ANNOTATION_MESSAGES } from './messages.ts'

const MAX_SHORT_DESCR = 500
const PATH = '/api/v1/annotation_layer/{layer}/annotation/'

const body = z.strictObject({
  short_descr: textBetween(1, MAX_SHORT_DESCR),
  long_descr: z.string().nullish(),
  start_dttm: dateTimeText(),
  end_dttm: dateTimeText(),
  json_metadata: jsonText(ANNOTATION_MESSAGES.metadataInvalid).nullish(),
})
const somebody = z.object({ id: z.int(), first_name: z.string() })
const row = z.object({
  id: z.int(),
  short_descr: z.string(),
  long_descr: z.string().nullable(),
  start_dttm: z.string(),
  end_dttm: z.string(),
  changed_by: somebody.nullable(),
  created_by: somebody.nullable(),
  changed_on_delta_humanized: z.string(),
})
const item = row.pick({ id: true, short_descr: true, long_descr: true, start_dttm: true, end_dttm: true }).extend({
  json_metadata: z.string().nullable(),
  layer: z.object({ id: z.int(), name: z.string() }),
})
const written = z.object({ id: z.int(), result: z.record(z.string(), z.unknown()) })
const done = z.object({ message: z.string() })

export type AnnotationRow = z.infer<typeof row>
export type AnnotationItem = z.infer<typeof item>
export type AnnotationWrite = z.input<typeof body>

const PERSON = { id: users.id, first_name: users.first_name }
const shown = {
  id: value(annotations.id),
  short_descr: value(annotations.short_descr),
  long_descr: value(annotations.long_descr),
  start_dttm: iso(annotations.start_dttm),
  end_dttm: iso(annotations.end_dttm),
}

/** The annotations of one layer as a resource of their own. */
function annotationsOf(layer: number) {
  const answer = (_context: ResourceContext, _row: object, given: Partial<z.output<typeof body>>) => ({
    result: { ...given, ...echoed(given), layer },
  })
  return defineResource({
    name: `annotation_layer/${layer}/annotation`,
    tag: 'Annotation Layers',
    view: 'Annotation',
    model: 'Annotation',
    noun: { one: 'annotation', many: 'annotations' },
    table: annotations,
    permissions: ['can_read', 'can_write'],
    visible: () => sql`${annotations.layer_id} = ${layer}`,
    list: {
      row,
      columns: {
        ...shown,
        changed_by: person(annotations.changed_by_fk, PERSON),
        created_by: person(annotations.created_by_fk, PERSON),
        changed_on_delta_humanized: humanized(annotations.changed_on),
      },
      order: {
        'changed_by.first_name': personField(annotations.changed_by_fk, users.first_name),
        changed_on_delta_humanized: annotations.changed_on,
        'created_by.first_name': personField(annotations.created_by_fk, users.first_name),
        end_dttm: annotations.end_dttm,
        long_descr: annotations.long_descr,
        short_descr: sql`${annotations.short_descr} collate nocase`,
        start_dttm: annotations.start_dttm,
      },
      search: {
        short_descr: {
          kind: 'text',
          input: annotations.short_descr,
          custom: {
            annotation_all_text: {
              name: 'All Text',
              condition: (wanted) =>
                sql`(${containsText(annotations.short_descr, String(wanted))}
                  or ${containsText(annotations.long_descr, String(wanted))})`,
            },
          },
        },
        long_descr: { kind: 'text', input: annotations.long_descr },
        start_dttm: { kind: 'instant', input: annotations.start_dttm },
        end_dttm: { kind: 'instant', input: annotations.end_dttm },
        created_by: { kind: 'one', input: annotations.created_by_fk },
        changed_by: { kind: 'one', input: annotations.changed_by_fk },
      },
    },
    show: {
      result: item,
      envelope: 'bare',
      columns: {
        ...shown,
        json_metadata: value(annotations.json_metadata),
        layer: one(sql`from ${annotation_layers} where ${annotation_layers.id} = ${annotations.layer_id}`, {
          id: annotation_layers.id,
          name: annotation_layers.name,
        }),
      },
    },
    conflicts: { layer_id: { short_descr: [ANNOTATION_MESSAGES.descriptionTaken] } },
    create: {
      schema: body,
      values: async (context, given) => {
        await checkLayer(context, layer)
        checkOrder(given.start_dttm, given.end_dttm)
        return { ...given, layer_id: layer }
      },
      answer,
    },
    update: {
      schema: body.partial(),
      values: (_context, stored: StoredRow, given) => {
        const { start_dttm: start, end_dttm: end } = given
        checkOrder(start ?? rowNumber(stored, 'start_dttm') ?? 0, end ?? rowNumber(stored, 'end_dttm') ?? 0)
        return given
      },
      answer,
    },
    remove: {},
  })
}

async function checkLayer({ db }: ResourceContext, layer: number): Promise<void> {
  const found = await db.get(sql`select 1 from ${annotation_layers} where ${annotation_layers.id} = ${layer}`)
  if (!found) throw ApiError.message(400, ANNOTATION_MESSAGES.layerMissing)
}

function checkOrder(start: number, end: number): void {
  if (start > end) throw ApiError.message(422, { start_dttm: [ANNOTATION_MESSAGES.endsBeforeStart] })
}

/** Instants as the wire format echoes them: `Sun, 01 Feb 2004 00:00:00 GMT`. */
function echoed({ start_dttm, end_dttm }: { readonly start_dttm?: number | undefined; readonly end_dttm?: number | undefined }) {
  return {
    ...(start_dttm === undefined ? {} : { start_dttm: new Date(start_dttm).toUTCString() }),
    ...(end_dttm === undefined ? {} : { end_dttm: new Date(end_dttm).toUTCString() }),
  }
}

const common = { tag: 'Annotation Layers', permission: ['can_read', 'Annotation'] as const }
const writing = { ...common, permission: ['can_write', 'Annotation'] as const }

/** Gives an application the endpoints of the annotations in a layer; they have no metadata blocks. */
export function registerAnnotations(app: OpenAPIHono<AppEnv>): void {
  const list = z.object({ count: z.int(), ids: z.array(z.int()), result: z.array(row) })
  endpoint(
    app,
    { ...common, method: 'get', path: PATH, summary: 'List the annotations of a layer', q: listQuery, answer: list },
    async ({ context, query, id }) => {
      const statements = listStatements(annotationsOf(id('layer')), query, context)
      const [counts, rows = []] = await runTogether(context.db, [statements.count, statements.page])
      const page = rows.map((stored) => statements.read(stored))
      return {
        count: Number(counts?.[0]?.['count'] ?? 0),
        ids: page.map((entry) => entry.id),
        result: page.map(({ result }) => result),
      }
    },
  )
  endpoint(
    app,
    {
      ...common,
      method: 'get',
      path: `${PATH}{pk}`,
      summary: 'Get one annotation',
      q: showQuery,
      answer: z.object({ id: z.int(), result: item }),
    },
    async ({ context, id, text }) => await showRow(annotationsOf(id('layer')), context, text('pk')),
  )
  endpoint(
    app,
    { ...writing, method: 'post', path: PATH, summary: 'Create an annotation', body, status: 201, answer: written },
    async ({ context, body: given, id }) => {
      const { row: made, answer } = await createRow(annotationsOf(id('layer')), context, given)
      return { id: made.id, ...answer }
    },
  )
  endpoint(
    app,
    { ...writing, method: 'put', path: `${PATH}{pk}`, summary: 'Change an annotation', body: body.partial(), answer: written },
    async ({ context, body: given, id }) => {
      const { row: changed, answer } = await changeRow(annotationsOf(id('layer')), context, id('pk'), given)
      return { id: changed.id, ...answer }
    },
  )
  endpoint(
    app,
    { ...writing, method: 'delete', path: `${PATH}{pk}`, summary: 'Delete an annotation', answer: done },
    async ({ context, id }) => {
      await removeRows(annotationsOf(id('layer')), context, [id('pk')])
      return { message: RESOURCE_MESSAGES.ok }
    },
  )
  endpoint(
    app,
    { ...writing, method: 'delete', path: PATH, summary: 'Delete annotations', q: idsQuery, answer: done },
    async ({ context, query, id }) => {
      const resource = annotationsOf(id('layer'))
      await removeRows(resource, context, query)
      return { message: RESOURCE_MESSAGES.deleted(query.length, resource.noun) }
    },
  )
}
