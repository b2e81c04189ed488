import type { FastifyInstance } from 'fastify'
import {
  getMyData,
  getMyPerson,
  getMyRaceResults,
  getMyRank,
  getMyWeekendResults,
  type Me,
  type MyPick,
  type MyWeekend,
  patchMe,
  putMyPassword,
} from '#contract/me.ts'
import type { LedgerLine } from '#contract/users.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { teamNameOrDefault } from '#game/teams/team-names.ts'
import { getRaceOr404 } from '#server/calendar/get-race.ts'
import { getWeekendOr404 } from '#server/calendar/get-weekend.ts'
import { isCountry } from '#server/countries/store.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import type { Player } from '#server/http/sessions/player.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invalidField } from '#server/platform/errors.ts'
import { listLedger } from '#server/scoring/store/ledger.ts'
import { readPlace, readRankOf } from '#server/standings/read.ts'
import {
  findRaceStanding,
  findSeasonStanding,
  findWeekendStanding,
} from '#server/standings/store/pointers.ts'
import { changePassword } from './change-password.ts'
import { readMyData } from './data.ts'
import { listPicks, listRacePicks, type PickRow } from './store/picks.ts'
import { findPerson, type ProfileChange, updateProfile } from './store/profile.ts'

export function meRoutes(app: FastifyInstance, context: AppContext): void {
  servePrivate(app, context, getMyRank, ({ db, player }) => readMe(db, player))

  servePrivate(app, context, patchMe, async (call) => {
    const { db, player, body } = call
    const shown = await withIdempotency(context.db, call, (tx) => changeProfile(tx, player, body))
    return readMe(db, { ...player, ...shown })
  })

  servePrivate(app, context, getMyPerson, ({ db, player }) => findPerson(db, player.user_id))

  servePrivate(app, context, putMyPassword, async (call) => {
    await changePassword(context, call)
    return {}
  })

  servePrivate(app, context, getMyData, async ({ db, player, reply }) => {
    const { user_id } = player
    await limitAttempts(db, 'my_data', String(user_id))
    void reply.header('content-disposition', `attachment; filename="my-data-${user_id}.json"`)
    return readMyData(db, user_id)
  })

  servePrivate(app, context, getMyRaceResults, async ({ params, db, player }) => {
    const { race_id } = await getRaceOr404(db, params.race_id)
    const own = await readRankOf(db, () => findRaceStanding(db, race_id), player.user_id)
    return { ...own, athletes: await listRacePicks(db, player.user_id, race_id) }
  })

  servePrivate(app, context, getMyWeekendResults, async ({ params, query, db, player }) => {
    const { weekend_id } = await getWeekendOr404(db, params.weekend_id)
    return readMyWeekend(db, player.user_id, weekend_id, query)
  })
}

type ShownProfile = Pick<Player, 'team_name' | 'country'>

/**
 * Updates a player's team name, country, personal name or newsletter choice. Returns the team name and country, which
 * are public. An empty team name is replaced by the default, such as "anna's Team" (rules §11). Throws 422 for an
 * unknown country, 429 after too many changes.
 */
async function changeProfile(db: Db, player: Player, requested: ProfileChange): Promise<ShownProfile> {
  const named =
    requested.team_name === undefined ? undefined : teamNameOrDefault(requested.team_name, player.user_name)
  // Writing a public column invalidates all public pages, so values that stay the same are not written.
  const team_name = named === player.team_name ? undefined : named
  const country = requested.country === player.country ? undefined : requested.country
  const change = { ...requested, team_name, country }
  const shown = { team_name: team_name ?? player.team_name, country: country ?? player.country }
  if (Object.values(change).every((value) => value === undefined)) return shown
  if (country !== undefined && !(await isCountry(db, country))) {
    throw invalidField('country', 'That country does not exist')
  }

  await limitAttempts(db, 'profile', String(player.user_id))
  await updateProfile(db, player.user_id, change)
  return shown
}

async function readMe(db: Db, player: Player): Promise<Me> {
  const { user_id, user_name, team_name, country, verified_user } = player
  const { email, is_email_verified, has_password, role } = player
  const place = await readPlace(db, () => findSeasonStanding(db), user_id)
  const own = { email, is_email_verified, has_password, role }
  return {
    user_id,
    user_name,
    team_name,
    country,
    verified_user,
    ...own,
    score: place?.score ?? null,
    rank: place?.rank ?? null,
  }
}

/** Returns a player's score and rank in a weekend, and the points of each of their picks, summed from the ledger. */
async function readMyWeekend(
  db: Db,
  user_id: number,
  weekend_id: number,
  board: { verified_users: boolean },
): Promise<MyWeekend> {
  const own = await readRankOf(db, () => findWeekendStanding(db, weekend_id), user_id, board)
  const ledger = (await listLedger(db, user_id, weekend_id)).filter((line) => line.counts)
  const picks = await listPicks(db, user_id, weekend_id)
  return {
    ...own,
    extra_score: sumOf(ledger.filter((line) => line.athlete_id === null)),
    athletes: picks.map((pick) => toMyPick(pick, ledger)),
  }
}

function toMyPick({ is_scored, ...pick }: PickRow, ledger: readonly LedgerLine[]): MyPick {
  const { selection_id, athlete_id } = pick
  const own = ledger.filter((line) => line.selection_id === selection_id && line.athlete_id === athlete_id)
  return { ...pick, score: is_scored ? sumOf(own) : null }
}

/** Sums the lines, in points. Adds hundredths, to avoid rounding errors. */
function sumOf(lines: readonly LedgerLine[]): number {
  return toPoints(sumPoints(lines.map((line) => toHundredths(line.points))))
}
