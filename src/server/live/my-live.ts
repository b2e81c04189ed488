import type { LiveLeague, LivePick, MyLive } from '#contract/live/my-live.ts'
import { rankInHistogram, rowsAround, type ScoreCount } from '#game/scoring/live.ts'
import { sumPoints, toPoints } from '#game/scoring/points.ts'
import { isScored } from '#game/scoring/publications.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import { pickOfRole } from '#game/scoring/roles.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readPlace } from '#server/standings/read.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findRaceStanding, findWeekendStanding } from '#server/standings/store/pointers.ts'
import { getLiveRaceOr404, stateOf } from './live-race.ts'
import { listMemberScores, listOwnLeagues, type OwnLeague } from './store/league.ts'
import { type LiveRaceRow, listPicksInRace, type OwnPickRow } from './store/read.ts'

/** Returns how many players have each score of a race that is live. */
export type ReadHistogram = (race: LiveRaceRow & { sequence: number }) => Promise<readonly ScoreCount[]>

/** `league_id` is the league to show; if the player is not in it, the one that they joined first is shown. */
type MyLiveQuery = { user_id: number; race_id: number; league_id?: number | undefined }

/** What a race is worth to a player (rules §11). Picks of others are read only after the lock. */
export async function readMyLive(
  db: Db,
  { user_id, race_id, league_id }: MyLiveQuery,
  readHistogram: ReadHistogram,
): Promise<MyLive> {
  const race = await getLiveRaceOr404(db, race_id)
  const rows = await listPicksInRace(db, race, [user_id])
  const standing = await standingOf(db, race, user_id, rows, readHistogram)
  const leagues = await listOwnLeagues(db, user_id)
  const league = leagues.find((each) => each.league_id === league_id) ?? leagues[0]
  return {
    race_id,
    state: stateOf(race),
    sequence: race.sequence,
    ...standing,
    picks: rows.map(toLivePick),
    league: race.is_locked && league ? await readLeague(db, race, user_id, league) : null,
    leagues: leagues.map(({ members: _members, ...each }) => each),
  }
}

async function standingOf(
  db: Db,
  race: LiveRaceRow,
  user_id: number,
  rows: readonly OwnPickRow[],
  readHistogram: ReadHistogram,
): Promise<Pick<MyLive, 'score' | 'rank'>> {
  if (isScored(race.state)) {
    const place = await readPlace(db, () => findRaceStanding(db, race.race_id), user_id)
    return { score: place?.score ?? null, rank: place?.rank ?? null }
  }
  const { sequence } = race
  if (sequence === null || !race.is_locked || rows.length === 0) return { score: null, rank: null }
  const score = sumPoints(rows.map((row) => row.points ?? 0))
  return {
    score: toPoints(score),
    rank: rankInHistogram(await readHistogram({ ...race, sequence }), score),
  }
}

function toLivePick({ user_id: _user, role, points, ...athlete }: OwnPickRow): LivePick {
  return { ...athlete, ...pickOfRole(role), points: points === null ? null : toPoints(points) }
}

/** The player's league if the race ended now. */
async function readLeague(
  db: Db,
  race: LiveRaceRow,
  user_id: number,
  league: OwnLeague,
): Promise<LiveLeague> {
  const scores = await retryIfTableGone(async () => {
    const standing = await findWeekendStanding(db, race.weekend_id)
    return listMemberScores(db, league.league_id, race, standing?.standing_id ?? null)
  })
  const ranked = rankScores(scores)
  const rows = rowsAround(ranked, (row) => row.user_id === user_id)
  const picks = await listPicksInRace(
    db,
    race,
    rows.map((row) => row.user_id),
  )
  return {
    ...league,
    rank: ranked.find((row) => row.user_id === user_id)?.rank ?? null,
    rows: rows.map(({ position: _position, score, ...row }) => ({
      ...row,
      score: toPoints(score),
      is_me: row.user_id === user_id,
      picks: picks.filter((pick) => pick.user_id === row.user_id).map(toRivalPick),
    })),
  }
}

function toRivalPick({ athlete_id, name, role }: OwnPickRow) {
  return { athlete_id, name, is_team_captain: pickOfRole(role).is_team_captain }
}
