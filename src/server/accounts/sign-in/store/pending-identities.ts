import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { ExternalIdentity } from '../provider.ts'

const LIFETIME = sql.raw(`interval '30 minutes'`)

export async function insertPending(db: Db, token_hash: Buffer, identity: ExternalIdentity): Promise<void> {
  await db.run(sql`
    insert into external_arrivals (token_hash, provider, issuer, subject, email, is_email_verified, name)
    values (${token_hash}, ${identity.provider}, ${identity.issuer}, ${identity.subject}, ${identity.email}, ${identity.is_email_verified},
      ${identity.name})`)
}

/**
 * Returns and deletes the identity, so that it can be used only once. Returns undefined if it has expired or has been
 * linked with an account meanwhile.
 */
export async function takePending(db: Db, token_hash: Buffer): Promise<ExternalIdentity | undefined> {
  return db.maybeOne(sql<ExternalIdentity>`
    delete from external_arrivals a
    where token_hash = ${token_hash} and arrived_at > now() - ${LIFETIME}
      and not exists (select from identities i where i.issuer = a.issuer and i.subject = a.subject)
    returning provider, issuer, subject, email, is_email_verified, name`)
}

export async function deleteExpiredIdentities(db: Db): Promise<void> {
  await db.run(sql`delete from external_arrivals where arrived_at <= now() - ${LIFETIME}`)
}
