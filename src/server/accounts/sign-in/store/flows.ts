import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Flow = { provider: string; next: string }
type FlowKey = { state_hash: Buffer; browser_hash: Buffer }

const LIFETIME = sql.raw(`interval '10 minutes'`)

export async function insertFlow(db: Db, flow: Flow & FlowKey): Promise<void> {
  await db.run(sql`
    insert into sign_in_flows (state_hash, browser_hash, provider, next)
    values (${flow.state_hash}, ${flow.browser_hash}, ${flow.provider}, ${flow.next})`)
}

/**
 * Returns and deletes the flow that this browser started with that provider, so that it can be used only once. Returns
 * undefined if it has expired.
 */
export async function takeFlow(db: Db, provider: string, key: FlowKey): Promise<Flow | undefined> {
  return db.maybeOne(sql<Flow>`
    delete from sign_in_flows
    where state_hash = ${key.state_hash} and browser_hash = ${key.browser_hash} and provider = ${provider}
      and begun_at > now() - ${LIFETIME}
    returning provider, next`)
}

export async function deleteExpiredFlows(db: Db): Promise<void> {
  await db.run(sql`delete from sign_in_flows where begun_at <= now() - ${LIFETIME}`)
}
