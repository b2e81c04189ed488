import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteUnansweredSidebet, findLastStart, insertSidebet, type NewSidebet } from './store/sidebets.ts'

export type OfferRefusal = 'deadline-in-the-past' | 'deadline-after-last-start'

export type QuestionRefusal = 'no-sidebets' | 'unclear'

export const QUESTION_SENTENCES: Record<QuestionRefusal, string> = {
  'no-sidebets': 'This season has no side bets: turn them on with `season set … side_bets=true`.',
  unclear: 'A side bet needs a question and at least two different answers.',
}

/** Returns the reason why the question cannot be asked, or null if it can. */
export function refusalOfQuestion(
  { side_bets }: Pick<SeasonSettings, 'side_bets'>,
  { description, options }: Pick<NewSidebet, 'description' | 'options'>,
): QuestionRefusal | null {
  if (!side_bets) return 'no-sidebets'
  const different = new Set(options).size
  return description === '' || different < 2 || different < options.length ? 'unclear' : null
}

export const OFFER_SENTENCES: Record<OfferRefusal, string> = {
  'deadline-in-the-past': 'The deadline would be in the past: choose a later --closes.',
  'deadline-after-last-start':
    'The deadline would be after the start of the weekend’s last race: choose an earlier --closes.',
}

/**
 * Creates a side bet and returns its id, or the refusal. The deadline must be in the future, and not after the start of
 * the weekend's last race, so that nobody can know the answer before the deadline.
 */
export async function offerSidebet(tx: Db, given: NewSidebet, by: Actor): Promise<number | OfferRefusal> {
  const last_start = await findLastStart(tx, given.weekend_id)
  if (last_start && given.betting_close > last_start) return 'deadline-after-last-start'
  const sidebet_id = await insertSidebet(tx, given)
  if (sidebet_id === null) return 'deadline-in-the-past'

  const after = { sidebet_id, ...given }
  await insertAudit(tx, { ...by, act: 'sidebet add', subject: given.description, after })
  return sidebet_id
}

/** Deletes a side bet that nobody has answered. Returns false if it has answers, is settled or does not exist. */
export async function withdrawSidebet(tx: Db, sidebet_id: number, by: Actor): Promise<boolean> {
  if (!(await deleteUnansweredSidebet(tx, sidebet_id))) return false

  await insertAudit(tx, { ...by, act: 'sidebet remove', subject: String(sidebet_id) })
  return true
}
