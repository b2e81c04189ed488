import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** What an emailed link is for. Each link works once. */
export type Purpose = 'address' | 'reset' | 'restore'

type NewLink = { user_id: number; purpose: Purpose; email: string; token_hash: Buffer; minutes: number }

/** Stores a link. A player has only one link per purpose, so an older link for the purpose becomes invalid. */
export async function upsertLink(tx: Db, link: NewLink): Promise<void> {
  const { user_id, purpose, email, token_hash, minutes } = link
  await tx.run(sql`
    insert into mailed_links (user_id, purpose, email, token_hash, ends_at)
    values (${user_id}, ${purpose}, ${email}, ${token_hash}, now() + make_interval(mins => ${minutes}))
    on conflict (user_id, purpose) do update
      set email = excluded.email, token_hash = excluded.token_hash, created_at = now(), ends_at = excluded.ends_at`)
}

export type LinkRow = { user_id: number; purpose: Purpose; email: string }

const is_live = sql`ends_at > now()`

export async function findLink(db: Db, token_hash: Buffer, purpose: Purpose): Promise<LinkRow | undefined> {
  return db.maybeOne(sql<LinkRow>`
    select user_id, purpose, email from mailed_links
    where token_hash = ${token_hash} and purpose = ${purpose} and ${is_live}`)
}

/** Returns and deletes the link, so that only one of several concurrent requests gets it. */
export async function takeLink(tx: Db, token_hash: Buffer, purpose: Purpose): Promise<LinkRow | undefined> {
  return tx.maybeOne(sql<LinkRow>`
    delete from mailed_links
    where token_hash = ${token_hash} and purpose = ${purpose} and ${is_live}
    returning user_id, purpose, email`)
}

/** Invalidates every link of a player, for any purpose. */
export async function deleteLinks(tx: Db, user_id: number): Promise<void> {
  await tx.run(sql`delete from mailed_links where user_id = ${user_id}`)
}

export async function deleteEndedLinks(db: Db): Promise<void> {
  await db.run(sql`delete from mailed_links where not ${is_live}`)
}
