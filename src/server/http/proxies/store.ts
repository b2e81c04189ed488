import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** A peer that forwards another address, and the header that it uses for this. */
export type UnlistedProxy = { peer: string; header: string }

export async function upsertUnlistedProxy(db: Db, { peer, header }: UnlistedProxy): Promise<void> {
  await db.run(sql`
    insert into unnamed_proxies (peer, header) values (${peer}, ${header})
    on conflict (peer) do update set header = excluded.header, seen_at = now()`)
}

/** Lists the proxies that were seen in the last day. `seen` is the time in UTC. */
export async function listUnlistedProxies(db: Db): Promise<(UnlistedProxy & { seen: string })[]> {
  return db.many(sql<UnlistedProxy & { seen: string }>`
    select peer, header, to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as seen
    from unnamed_proxies where seen_at > now() - interval '1 day' order by peer`)
}

export async function deleteOldProxies(db: Db): Promise<void> {
  await db.run(sql`delete from unnamed_proxies where seen_at < now() - interval '7 days'`)
}
