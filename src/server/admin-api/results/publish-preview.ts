import { changesOfficial } from '#game/scoring/publications.ts'
import type { Player } from '#server/http/sessions/player.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import { addJob } from '#server/jobs/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import { publishedOf } from '#server/scoring/publish.ts'
import { listRacesToPublish } from '#server/scoring/store/races.ts'
import { preparePublication } from './prepare-publication.ts'
import { type DraftKey, deleteDraft } from './store/drafts.ts'
import { findPreview, readInputDigest } from './store/previews.ts'
import type { RaceFacts } from './store/races.ts'

type PublishRequest = { preview_id: string; reason?: string | undefined }

/**
 * `may_be_official` is true for the route that requires a confirmation with the second factor. If it is false, or if
 * the request has a token, no race may become official, and no official race may change. A token may create athletes
 * only if it has the scope `athletes`.
 */
type Rights = { may_be_official: boolean; token: Player['token'] }

/**
 * Saves the list of a preview and adds the job that publishes it, in the caller's transaction. Returns the id of the
 * job. Throws 412 if the data has changed since the preview, and 422 if a reason is missing.
 */
export async function publishPreview(
  tx: Db,
  race: RaceFacts,
  by: DraftKey & { actor: string },
  requested: PublishRequest,
  { may_be_official, token }: Rights,
): Promise<number> {
  await lockResults(tx, race.season_id)
  const saved = await findPreview(tx, by, requested.preview_id)
  if (!saved) throw notFound('Preview')
  // The publications are read before the digest. If the digest is then the same as in the preview, the preview was
  // compared with these publications.
  const previewed = (await listRacesToPublish(tx, [by.race_id])).map(publishedOf)
  if ((await readInputDigest(tx, { race_ids: [by.race_id], user_id: by.user_id })) !== saved.input_digest)
    throw httpError('stale', STALE)
  const is_official = changesOfficial(saved.preview)
  if (token && (!TOKEN_ACTS.has(saved.act.what) || is_official)) throw httpError('forbidden', TOKEN_LIMIT)
  if (is_official && !may_be_official) throw httpError('confirm-needed')
  const reason = requested.reason || saved.preview.reason
  if (saved.preview.needs_reason && !reason)
    throw invalidField('reason', 'Please give a reason. Players can read it')

  const { publish, created } = await preparePublication(tx, by, saved.act)
  if (created.length > 0) ensureMayCreate(token)
  if (saved.act.what === 'draft') await deleteDraft(tx, by)
  const { actor, ...input } = publish
  return addJob(tx, { kind: 'publish', actor, input: { ...input, previewed, reason: reason ?? null } })
}

/** Throws 403 for a token that may not create athletes. */
export function ensureMayCreate(token: Player['token']): void {
  if (token && !token.scopes.includes('athletes'))
    throw httpError('forbidden', 'This token lacks the scope athletes, so it cannot create an athlete')
}

/** With a token, only lists can be published. Only people can withdraw results, cancel a race or undo a publication. */
const TOKEN_ACTS: ReadonlySet<string> = new Set(['draft', 'latest', 'revision'])

const TOKEN_LIMIT =
  'With a token, lists can only be published as provisional. Everything else must be done by a person'

export const STALE = 'The game has changed since this preview. Here is a new one'
