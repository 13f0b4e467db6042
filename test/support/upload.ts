import { env } from 'cloudflare:workers'
import type { ApiClient } from './api-client.ts'

/** An edge database that takes uploads. */
export async function addEdgeDatabase(name: string): Promise<number> {
  const row = await env.DB.prepare(
    `insert into databases (uuid, database_name, backend, sqlalchemy_uri, allow_file_upload)
     values (?1, ?2, 'edge', 'edge://' || ?1, 1) returning id`,
  )
    .bind(crypto.randomUUID(), name)
    .first<{ id: number }>()
  return row?.id ?? 0
}

/** Loads text as a table through the product's own upload and answers the id of the dataset it made. */
export async function uploadCsv(
  client: ApiClient,
  database: number,
  table: string,
  csv: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown; dataset: number }> {
  const form = new FormData()
  form.set('type', 'csv')
  form.set('table_name', table)
  form.set('file', new File([csv], `${table}.csv`, { type: 'text/csv' }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await client.call(`/api/v1/database/${database}/upload/`, { method: 'POST', multipart: form })
  const row = await env.DB.prepare('select id from datasets where table_name = ? order by id desc limit 1')
    .bind(table)
    .first<{ id: number }>()
  return { status: response.status, body: await response.json(), dataset: row?.id ?? 0 }
}
