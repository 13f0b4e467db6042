import { env } from 'cloudflare:workers'
import { hashPassword } from '../../worker/auth/passwords.ts'
import { ApiClient } from './api-client.ts'

/** Makes a user with some of the built-in roles and answers a client signed in by token. */
export async function signedInAs(username: string, ...roles: string[]): Promise<{ client: ApiClient; id: number }> {
  const row = await env.DB.prepare(
    `insert into users (username, first_name, last_name, email, password_hash)
     values (?1, ?2, 'Tester', ?1 || '@example.org', ?3) returning id`,
  )
    .bind(username, username, hashPassword(username))
    .first<{ id: number }>()
  const id = row?.id ?? 0
  await env.DB.prepare(
    'insert into user_roles (user_id, role_id) select ?1, id from roles where name in (select value from json_each(?2))',
  )
    .bind(id, JSON.stringify(roles))
    .run()
  const client = new ApiClient()
  await client.signInByToken(username, username)
  return { client, id }
}

/** The administrator of the first run, signed in by token. */
export async function administrator(): Promise<ApiClient> {
  const client = new ApiClient()
  await client.signInByToken()
  return client
}
