import { LRUCache } from 'lru-cache'
import type { ScoreCount } from '#game/scoring/live.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PublicVersion } from '#server/platform/reply-cache/public-version.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { openBatchCache, openHistograms } from './batch-cache.ts'
import { listMemberScores, type MemberScore } from './store/league.ts'
import { findLeaguesAndReserves, findOwnRace, type LeaguesAndReserves, type OwnRaceRow } from './store/own.ts'
import { countLiveScores } from './store/read.ts'
import { listTeamPicks, type RacePoints, readRacePoints, type TeamPick } from './store/teams.ts'

/** A race with the points of picks. `sequence` and the points belong to the same batch or publication. */
export type SharedRace = OwnRaceRow & RacePoints

type LeagueOfRace = { league_id: number; race: SharedRace }

export type RankedMember = MemberScore & { rank: number }

/** The members of a league, ordered by rank, and the index of each by user id. */
export type RankedLeague = { members: RankedMember[]; index_of: ReadonlyMap<number, number> }

/** Cached data for the live views of all players, shared within a process. */
export type SharedViews = {
  /**
   * The race; undefined if it does not exist or its weekend is hidden. While the race is live, its data may be as old
   * as cached public replies.
   */
  readRace: (race_id: number) => Promise<SharedRace | undefined>
  /** How many players have each score. It may be up to 15 seconds old. */
  readHistogram: (race: SharedRace) => Promise<readonly ScoreCount[]>
  /**
   * A league as it would stand in the weekend if the race ended now. Shows changes of members after at most 30 seconds.
   */
  readLeague: (league: LeagueOfRace) => Promise<RankedLeague>
  /** The picks of players by user id. The teams of these players must be locked. */
  readPicks: (race: SharedRace, user_ids: readonly number[]) => Promise<ReadonlyMap<number, TeamPick[]>>
  /** The player's leagues, and the reserves of their team. If teams are locked, both are as old as public replies. */
  readLeaguesAndReserves: (race: SharedRace, user_id: number) => Promise<LeaguesAndReserves>
}

export function openSharedViews(db: Db, version: PublicVersion): SharedViews {
  return {
    readRace: openRaces(db, version),
    readHistogram: openHistograms((race: SharedRace) => countLiveScores(db, race)),
    readLeague: openBatchCache((league: LeagueOfRace) => rankLeague(db, league), {
      // The version is part of the key: requests that have read different batches do not replace each other's values.
      keyOf: ({ league_id, race }) =>
        [race.race_id, league_id, race.version, race.weekend_standing_id, race.include_in_total].join(' '),
      // Longer than the 15 seconds in which all pages fetch a new batch, so that each league is usually ranked once.
      max_age_ms: 30_000,
      max: 2000,
    }),
    readPicks: openPicks(db),
    readLeaguesAndReserves: openLeaguesAndReserves(db, version),
  }
}

/** How often a race is read at most, if its live view ends before its points are read. */
const max_tries = 3

function openRaces(db: Db, { find }: Pick<PublicVersion, 'find'>): SharedViews['readRace'] {
  type Versioned = { race_id: number; version: string }
  const options = { keyOf: ({ race_id, version }: Versioned) => `${race_id} ${version}`, max: 50 }
  const readCached = openBatchCache(({ race_id }: Versioned) => findOwnRace(db, race_id), options)
  const readPoints = openBatchCache(({ race_id }: Versioned) => readRacePoints(db, race_id), options)
  /**
   * A page that already has a newer batch or the result notices that this reply is older, and requests it again. It
   * would not notice an older publication. So only live races are cached.
   */
  const readLive = async (race_id: number) => {
    const version = await find('live')
    const race = version === undefined ? undefined : await readCached({ race_id, version })
    return race?.state === 'scheduled' && race.sequence !== null ? race : undefined
  }
  return async (race_id) => {
    let race = (await readLive(race_id)) ?? (await findOwnRace(db, race_id))
    for (let tries = 1; race !== undefined; tries++) {
      const race_points = await readPoints(race)
      const has_ended = race.sequence !== null && race_points.sequence === null
      if (!has_ended || tries === max_tries) return { ...race, ...race_points }
      race = await findOwnRace(db, race_id)
    }
    return undefined
  }
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
 * How long the picks of a player are cached. Locked picks do not change, but an athlete may be renamed or get another
 * gender. Results may change which picks reserves replace, so the key contains who started.
 */
const picks_ms = 5 * 60_000
const max_players = 20_000

function openPicks(db: Db): SharedViews['readPicks'] {
  const cache = new LRUCache<string, TeamPick[]>({ max: max_players, ttl: picks_ms })
  return async (race, user_ids) => {
    const { race_id, selection_id, has_bench, starts } = race
    const prefix = has_bench ? `${selection_id} ${race_id} ${starts}` : String(selection_id)
    const keyOf = (user_id: number) => `${prefix} ${user_id}`
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

/** The public version changes when a member joins or leaves a league, and when a league gets another name. */
function openLeaguesAndReserves(
  db: Db,
  { find }: Pick<PublicVersion, 'find'>,
): SharedViews['readLeaguesAndReserves'] {
  type Versioned = { race: SharedRace; user_id: number; version: string }
  const readCached = openBatchCache(
    ({ race, user_id }: Versioned) => findLeaguesAndReserves(db, user_id, race),
    {
      keyOf: ({ race, user_id }) => `${race.selection_id} ${user_id}`,
      versionOf: ({ version }) => version,
      max: max_players,
    },
  )
  return async (race, user_id) => {
    const version = race.is_locked ? await find() : undefined
    return version === undefined
      ? findLeaguesAndReserves(db, user_id, race)
      : readCached({ race, user_id, version })
  }
}
