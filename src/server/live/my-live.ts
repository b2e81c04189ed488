import type { LiveLeague, LivePick, MyLive } from '#contract/live/my-live.ts'
import { playersIn, rankInHistogram, rowsAround } from '#game/scoring/live.ts'
import { sumPoints, toPoints } from '#game/scoring/points.ts'
import { isScored } from '#game/scoring/publications.ts'
import { pickOfRole } from '#game/scoring/roles.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readRankOf } from '#server/standings/read.ts'
import { findRaceStanding } from '#server/standings/store/pointers.ts'
import { stateOf } from './live-race.ts'
import type { SharedRace, SharedViews } from './shared-views.ts'
import type { OwnLeague } from './store/own.ts'
import { listTeamPicks, pickKey, type TeamPick } from './store/teams.ts'

/** `league_id` is the league to show; if the player is not in it, the largest of their leagues is shown. */
type MyLiveQuery = { user_id: number; race_id: number; league_id?: number | undefined }

/**
 * Reads a player's picks, score, rank and league in a race (rules §11). Picks of others are read only after the lock.
 */
export async function readMyLive(
  db: Db,
  { user_id, race_id, league_id }: MyLiveQuery,
  shared: SharedViews,
): Promise<MyLive> {
  const race = await shared.readRace(race_id)
  if (!race) throw notFound('Race')
  const { leagues, reserves } = await shared.readLeaguesAndReserves(race, user_id)
  const picks = await readOwnPicks(db, race, user_id, shared)
  const standing = await standingOf(db, race, user_id, picks, shared)
  const league = leagues.find((each) => each.league_id === league_id) ?? findLargestLeague(leagues)
  return {
    race_id,
    state: stateOf(race),
    sequence: race.sequence,
    ...standing,
    picks: picks.map((pick) => toLivePick(pick, race)),
    reserves,
    league: race.is_locked && league ? await readLeague(race, user_id, league, shared) : null,
    leagues: leagues.map(({ members: _members, ...each }) => each),
  }
}

/** Reads the player's picks for the race. Before the lock they may change, so they are not cached. */
async function readOwnPicks(
  db: Db,
  race: SharedRace,
  user_id: number,
  { readPicks }: SharedViews,
): Promise<TeamPick[]> {
  const picks = race.is_locked
    ? (await readPicks(race, [user_id])).get(user_id)
    : await listTeamPicks(db, race, [user_id])
  return possibleStarters(race, picks)
}

/** Leaves out athletes whose gender cannot start in the race, unless the results contain them. */
function possibleStarters({ gender, points }: SharedRace, picks: readonly TeamPick[] = []): TeamPick[] {
  return picks.filter(
    (pick) => [pick.gender, 'mixed'].includes(gender) || pick.gender === 'mixed' || pickKey(pick) in points,
  )
}

/** Finds the league with the most members; if several have the same number, the one that the player joined first. */
function findLargestLeague(leagues: readonly OwnLeague[]): OwnLeague | undefined {
  return leagues.toSorted((a, b) => b.members - a.members)[0]
}

async function standingOf(
  db: Db,
  race: SharedRace,
  user_id: number,
  picks: readonly TeamPick[],
  { readHistogram }: SharedViews,
): Promise<Pick<MyLive, 'score' | 'rank' | 'players'>> {
  if (isScored(race.state)) return readRankOf(db, () => findRaceStanding(db, race.race_id), user_id)
  if (race.sequence === null || !race.is_locked || picks.length === 0)
    return { score: null, rank: null, players: null }
  const score = sumPoints(picks.map((pick) => race.points[pickKey(pick)] ?? 0))
  const histogram = await readHistogram(race)
  // The histogram leaves out players without points, so the rank of such a player would exceed the number of players.
  const players = score > 0 ? playersIn(histogram) : null
  return { score: toPoints(score), rank: rankInHistogram(histogram, score), players }
}

function toLivePick(pick: TeamPick, race: SharedRace): LivePick {
  const { athlete_id, name, country, role, stands_in_for } = pick
  const points = race.points[pickKey(pick)]
  return {
    athlete_id,
    name,
    country,
    ...pickOfRole(role),
    points: points === undefined ? null : toPoints(points),
    stands_in_for,
  }
}

/** Returns the player's league as it would stand if the race ended now. */
async function readLeague(
  race: SharedRace,
  user_id: number,
  league: OwnLeague,
  shared: SharedViews,
): Promise<LiveLeague> {
  const { members, index_of } = await shared.readLeague({ league_id: league.league_id, race })
  const own_index = index_of.get(user_id) ?? -1
  const rows = rowsAround(members, own_index)
  const picks = await shared.readPicks(
    race,
    rows.map((row) => row.user_id),
  )
  return {
    ...league,
    rank: members[own_index]?.rank ?? null,
    rows: rows.map(({ user_id: member_id, user_name, team_name, country, rank, score }) => ({
      user_id: member_id,
      user_name,
      team_name,
      country,
      rank,
      score: toPoints(score),
      is_me: member_id === user_id,
      picks: possibleStarters(race, picks.get(member_id)).map(({ athlete_id, name, role }) => {
        return { athlete_id, name, is_team_captain: pickOfRole(role).is_team_captain }
      }),
    })),
  }
}
