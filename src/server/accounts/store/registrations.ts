import type { ExternalIdentity } from '#server/accounts/sign-in/provider.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { NewAccount } from './accounts.ts'

/** `identity` is the user's identity at a login provider, or null if they register without one. */
type RegistrationRequest = NewAccount & { identity: ExternalIdentity | null }

/** `browser_hash` is the hash of the browser’s session token. `next` is the page to open after registration. */
type NewRequest = RegistrationRequest & { browser_hash: Buffer | null; next: string }

/** Stores a registration. Whether its address has an account is looked up later. */
export async function insertRequest(tx: Db, request: NewRequest): Promise<void> {
  const { email, user_name, team_name, country, password, first_name, last_name, newsletter } = request
  const identity = request.identity && JSON.stringify(request.identity)
  await tx.run(sql`
    insert into registration_requests (email, user_name, team_name, country, password, first_name, last_name, agreed_at,
      newsletter, identity, browser_hash, next)
    values (${email}, ${user_name}, ${team_name}, ${country}, ${password}, ${first_name}, ${last_name},
      case when ${request.has_agreed} then now() end, ${newsletter}, ${identity}, ${request.browser_hash}, ${request.next})`)
}

export type DueRequest = { request_id: number; email: string; next: string; newsletter: boolean }

/**
 * Locks and returns the oldest unanswered request that has an id above `after` and is not locked by another process.
 */
export async function lockDueRequest(tx: Db, after: number): Promise<DueRequest | undefined> {
  return tx.maybeOne(sql<DueRequest>`
    select registration_request_id as request_id, email, next, newsletter from registration_requests
    where answered_at is null and registration_request_id > ${after}
    order by registration_request_id limit 1 for update skip locked`)
}

/** Marks a request as answered. `token_hash` is the hash of the emailed token, or null if no link was sent. */
export async function markAnswered(tx: Db, request_id: number, token_hash: Buffer | null): Promise<void> {
  await tx.run(sql`
    update registration_requests set answered_at = now(), token_hash = ${token_hash}
    where registration_request_id = ${request_id}`)
}

const is_live = sql.raw(`asked_at > now() - interval '24 hours'`)

/** The data for checking whether the person who opens the link is the one who sent the form. `password` is a hash. */
export async function findRequest(
  db: Db,
  token_hash: Buffer,
): Promise<Pick<NewRequest, 'password' | 'browser_hash'> | undefined> {
  return db.maybeOne(sql<Pick<NewRequest, 'password' | 'browser_hash'>>`
    select password, browser_hash from registration_requests
    where token_hash = ${token_hash} and ${is_live}`)
}

/** Returns and deletes the registration that a link belongs to. */
export async function takeRequest(tx: Db, token_hash: Buffer): Promise<RegistrationRequest | undefined> {
  return tx.maybeOne(sql<RegistrationRequest>`
    delete from registration_requests where token_hash = ${token_hash} and ${is_live}
    returning email, user_name, team_name, country, password, first_name, last_name,
      agreed_at is not null as has_agreed, newsletter, identity`)
}

/** Deletes all registrations with an address. Their links become invalid. */
export async function deleteRequestsOf(tx: Db, email: string): Promise<void> {
  await tx.run(sql`delete from registration_requests where email_folded = fold_name(${email})`)
}

export async function deleteExpiredRequests(db: Db): Promise<void> {
  await db.run(sql`delete from registration_requests where not ${is_live}`)
}
