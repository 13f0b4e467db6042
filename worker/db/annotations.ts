import { sql } from 'drizzle-orm'
import type { Catalogue } from './client.ts'
import { annotation_layers, annotations } from './schema.ts'

/** The annotations of a layer in order of their start; null when there is no such layer. */
export async function findAnnotations(db: Catalogue, layerId: number) {
  const [layers, found] = await db.batch([
    db.select({ id: annotation_layers.id }).from(annotation_layers).where(sql`${annotation_layers.id} = ${layerId}`),
    db
      .select({
        start_dttm: annotations.start_dttm,
        end_dttm: annotations.end_dttm,
        short_descr: annotations.short_descr,
        long_descr: annotations.long_descr,
        json_metadata: annotations.json_metadata,
      })
      .from(annotations)
      .where(sql`${annotations.layer_id} = ${layerId}`)
      .orderBy(annotations.start_dttm, annotations.id),
  ])
  return layers.length > 0 ? found : null
}
