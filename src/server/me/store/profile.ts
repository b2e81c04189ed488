import type { z } from 'zod'
import { Person, type patchMe } from '#contract/me.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Omitted fields are not written, so that a concurrent change in another tab is kept. */
export type ProfileChange = z.infer<NonNullable<typeof patchMe.body>>

export async function updateProfile(db: Db, user_id: number, change: ProfileChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  // Names only the given columns, because an update that names a public column invalidates all public pages.
  const set = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await db.run(sql`update users set ${sql.join(set)} where user_id = ${user_id}`)
}

export async function findPerson(db: Db, user_id: number): Promise<Person> {
  return db.one(sql<Person>`
    select ${sql.join(Object.keys(Person.shape).map(sql.ref))} from users where user_id = ${user_id}`)
}
