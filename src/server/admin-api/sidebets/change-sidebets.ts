import type { SidebetAct, SidebetReport } from '#contract/admin/sidebets.ts'
import { toHundredths } from '#game/scoring/points.ts'
import {
  type OfferRefusal,
  offerSidebet,
  type QuestionRefusal,
  refusalOfQuestion,
  withdrawSidebet,
} from '#server/admin/offer-sidebet.ts'
import { parseInstant } from '#server/imports/files/local-time.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, invalidField, notFound } from '#server/platform/errors.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { type BetRow, listBets, listWeekends } from './store.ts'

type Act<Name extends SidebetAct['act']> = Extract<SidebetAct, { act: Name }>

const ADD_SENTENCES: Record<OfferRefusal | QuestionRefusal, string> = {
  'deadline-in-the-past': 'The deadline would be in the past: choose a later one.',
  'deadline-after-last-start':
    'The deadline would be after the start of the weekend’s last race: choose an earlier one.',
  'no-sidebets': 'This season has no side bets: turn them on in the settings of the season.',
  unclear: 'A side bet needs a question and at least two different answers.',
}

/** Adds a side bet. A dry run is rolled back. Throws 409 or 422 if the side bet cannot be added. */
export async function addSidebet(
  db: Db,
  season: SeasonRow,
  change: Act<'sidebet add'>,
  { dry_run, by }: { dry_run: boolean; by: Actor },
): Promise<SidebetReport> {
  const weekend = (await listWeekends(db, season.season_id)).find(
    ({ weekend_id }) => weekend_id === change.weekend_id,
  )
  if (!weekend) throw notFound('Weekend')
  const { weekend_id, question: description, points, answers: options, closes_at } = change
  const betting_close =
    closes_at === undefined ? weekend.first_close : parseInstant(closes_at, weekend.time_zone)
  if (!betting_close) throw invalidField('closes_at', 'There is no such date and time')

  const given = { weekend_id, description, value: toHundredths(points), betting_close, options }
  const refused = refusalOfQuestion(season.settings, given)
  if (refused) throw httpError('sidebet', ADD_SENTENCES[refused])
  const added = dry_run
    ? await withDryRun(db, true, (tx) => offerSidebet(tx, given, by))
    : await offerSidebet(db, given, by)
  if (typeof added === 'string') throw httpError('sidebet', ADD_SENTENCES[added])
  return { closes_at: betting_close.toISOString() }
}

/** Removes a side bet that nobody has answered. A dry run is rolled back. Throws 409 if it cannot be removed. */
export async function removeSidebet(
  db: Db,
  sidebet_id: number,
  { dry_run, by }: { dry_run: boolean; by: Actor },
): Promise<SidebetReport> {
  const is_removed = dry_run
    ? await withDryRun(db, true, (tx) => withdrawSidebet(tx, sidebet_id, by))
    : await withdrawSidebet(db, sidebet_id, by)
  if (!is_removed)
    throw httpError('sidebet', 'The side bet has answers or is settled, so it cannot be removed.')
  return { closes_at: null }
}

export async function getBetOr404(db: Db, { season_id }: SeasonRow, sidebet_id: number): Promise<BetRow> {
  const bet = (await listBets(db, season_id)).find((each) => each.sidebet_id === sidebet_id)
  if (!bet) throw notFound('Side bet')
  return bet
}
