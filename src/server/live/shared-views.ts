import { LRUCache } from 'lru-cache'
import type { ScoreCount } from '#game/scoring/live.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PublicVersion } from '#server/platform/reply-cache/public-version.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { openBatchCache, openHistograms } from './batch-cache.ts'
import { listMemberScores, type MemberScore } from './store/league.ts'
import { findOwnRace, type OwnRaceRow } from './store/own.ts'
import { countLiveScores } from './store/read.ts'
import { findSheet, listTeamPicks, type TeamPick } from './store/teams.ts'

type VersionOfRace = { race_id: number; version: string }
type LeagueOfRace = { league_id: number; race: OwnRaceRow }

export type RankedMember = MemberScore & { rank: number }

/** The members of a league, ordered by rank, and the index of each by user id. */
export type RankedLeague = { members: RankedMember[]; index_of: ReadonlyMap<number, number> }

/** What picks are worth in a race, from its live or its published results. */
export type SharedSheet = {
  sequence: number | null
  starts: string | null
  /** Returns the points of a pick in hundredths; null while the results do not contain the athlete. */
  pointsOf: (pick: Pick<TeamPick, 'athlete_id' | 'role'>) => number | null
}

/** Cached data for the live views of all players, shared within a process. */
export type SharedViews = {
  /** The race, as old as cached public replies; undefined if its weekend is hidden. */
  readRace: (race_id: number) => Promise<OwnRaceRow | undefined>
  readSheet: (race: OwnRaceRow) => Promise<SharedSheet>
  /** How many players have each score. It may be up to 15 seconds old. */
  readHistogram: (race: OwnRaceRow) => Promise<readonly ScoreCount[]>
  /**
   * A league as it would stand in the weekend if the race ended now. Shows changes of members after at most 15 seconds.
   */
  readLeague: (league: LeagueOfRace) => Promise<RankedLeague>
  /** The picks of players by user id. Their teams must be locked. `starts` is that of the race's sheet. */
  readPicks: (
    race: OwnRaceRow,
    starts: string | null,
    user_ids: readonly number[],
  ) => Promise<ReadonlyMap<number, TeamPick[]>>
}

export function openSharedViews(db: Db, version: PublicVersion): SharedViews {
  return {
    readRace: openRaces(db, version),
    readSheet: openBatchCache((race: OwnRaceRow) => readSheet(db, race), {
      keyOf: ({ race_id }) => String(race_id),
      versionOf: ({ version }) => version,
      min_age_ms: 0,
      max_age_ms: Number.POSITIVE_INFINITY,
      max: 50,
    }),
    readHistogram: openHistograms((race: OwnRaceRow) => countLiveScores(db, race)),
    readLeague: openBatchCache((league: LeagueOfRace) => rankLeague(db, league), {
      keyOf: ({ league_id, race }) => `${race.race_id} ${league_id}`,
      versionOf: ({ race }) => [race.version, race.weekend_standing_id, race.include_in_total].join(' '),
      min_age_ms: 0,
      max_age_ms: 15_000,
      max: 2000,
    }),
    readPicks: openPicks(db),
  }
}

function openRaces(db: Db, { find }: Pick<PublicVersion, 'find'>): SharedViews['readRace'] {
  const readCached = openBatchCache(({ race_id }: VersionOfRace) => findOwnRace(db, race_id), {
    keyOf: ({ race_id }) => String(race_id),
    versionOf: ({ version }) => version,
    min_age_ms: 0,
    max_age_ms: Number.POSITIVE_INFINITY,
    max: 50,
  })
  return async (race_id) => {
    const version = await find('live')
    return version === undefined ? findOwnRace(db, race_id) : readCached({ race_id, version })
  }
}

async function readSheet(db: Db, { race_id }: OwnRaceRow): Promise<SharedSheet> {
  const { sequence, starts, lines } = await findSheet(db, race_id)
  const points = new Map(lines.map(([athlete_id, role, value]) => [`${athlete_id} ${role}`, value]))
  return { sequence, starts, pointsOf: ({ athlete_id, role }) => points.get(`${athlete_id} ${role}`) ?? null }
}

async function rankLeague(db: Db, { league_id, race }: LeagueOfRace): Promise<RankedLeague> {
  const scores = await retryIfTableGone(async () => {
    const standing = await findWeekendStanding(db, race.weekend_id)
    return listMemberScores(db, league_id, race, standing?.standing_id ?? null)
  })
  const members = rankScores(scores)
  return { members, index_of: new Map(members.map(({ user_id }, index) => [user_id, index])) }
}

/**
 * How long the picks of a player are cached. Locked picks do not change, but an athlete may be renamed or merged with
 * another athlete. Results may change which picks reserves replace, so the key contains who started.
 */
const picks_ms = 5 * 60_000
const max_players = 20_000

function openPicks(db: Db): SharedViews['readPicks'] {
  const cache = new LRUCache<string, TeamPick[]>({ max: max_players, ttl: picks_ms })
  return async (race, starts, user_ids) => {
    const { race_id, selection_id, has_bench } = race
    const keyOf = (user_id: number) =>
      has_bench ? `${race_id} ${starts} ${user_id}` : `${selection_id} ${user_id}`
    const found = new Map(user_ids.map((user_id) => [user_id, cache.get(keyOf(user_id))]))
    const missing = user_ids.filter((user_id) => !found.get(user_id))
    const rows = missing.length === 0 ? [] : await listTeamPicks(db, race, missing)
    const by_user = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const user_id of missing) {
      const picks = by_user.get(user_id) ?? []
      cache.set(keyOf(user_id), picks)
      found.set(user_id, picks)
    }
    return found as Map<number, TeamPick[]>
  }
}
