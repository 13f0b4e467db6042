import { eq } from 'drizzle-orm'
import type { Catalogue } from './client.ts'
import { users } from './schema.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(db: Catalogue, id: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user ?? null
}

export async function updateUser(db: Catalogue, id: number, changes: Partial<UserRow>, now: number): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, changed_on: now, changed_by_fk: id })
    .where(eq(users.id, id))
}
