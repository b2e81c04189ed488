import { LRUCache } from 'lru-cache'
import type { ScoreCount } from '#game/scoring/live.ts'
import { rankScores } from '#game/scoring/ranks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { retryIfTableGone } from '#server/standings/retry-if-table-gone.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { openBatchCache, openHistograms } from './batch-cache.ts'
import { listMemberScores, type MemberScore } from './store/league.ts'
import { listRivalPicks, type OwnRaceRow, type RivalPickRow } from './store/own.ts'
import { countLiveScores } from './store/read.ts'

type LiveRace = OwnRaceRow & { sequence: number }
type LeagueOfRace = { league_id: number; race: OwnRaceRow }

export type RankedMember = MemberScore & { rank: number }

/** The members of a league, ordered by rank, and the index of each by user id. */
export type RankedLeague = { members: RankedMember[]; index_of: ReadonlyMap<number, number> }

/** Cached data for the live views of all players, shared within a process. */
export type SharedViews = {
  /** How many players have each score. It may be up to 15 seconds old. */
  readHistogram: (race: LiveRace) => Promise<readonly ScoreCount[]>
  /**
   * A league as it would stand in the weekend if the race ended now. Shows changes of members after at most 15 seconds.
   */
  readLeague: (league: LeagueOfRace) => Promise<RankedLeague>
  /** The picks of players in a race. Their teams must be locked. */
  readPicks: (race: OwnRaceRow, user_ids: readonly number[]) => Promise<ReadonlyMap<number, RivalPickRow[]>>
}

export function openSharedViews(db: Db): SharedViews {
  return {
    readHistogram: openHistograms((race: LiveRace) => countLiveScores(db, race)),
    readLeague: openBatchCache((league: LeagueOfRace) => rankLeague(db, league), {
      keyOf: ({ league_id, race }) => `${race.race_id} ${league_id}`,
      versionOf: ({ race }) =>
        [race.state, race.sequence, race.weekend_standing_id, race.include_in_total].join(' '),
      min_age_ms: 0,
      max_age_ms: 15_000,
      max: 2000,
    }),
    readPicks: openPicks(db),
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
 * How long the picks of a player are cached. Locked picks do not change, but an athlete may be renamed or merged with
 * another athlete. A batch or a correction may change which picks reserves replace, so the key contains the number of
 * the batch and the standing.
 */
const picks_ms = 60_000
const max_players = 20_000

function openPicks(db: Db): SharedViews['readPicks'] {
  const cache = new LRUCache<string, RivalPickRow[]>({ max: max_players, ttl: picks_ms })
  return async (race, user_ids) => {
    const version = race.has_bench ? [race.state, race.sequence, race.weekend_standing_id].join(' ') : ''
    const keyOf = (user_id: number) => `${race.race_id} ${race.selection_id} ${version} ${user_id}`
    const found = new Map(user_ids.map((user_id) => [user_id, cache.get(keyOf(user_id))]))
    const missing = user_ids.filter((user_id) => !found.get(user_id))
    const rows = missing.length === 0 ? [] : await listRivalPicks(db, race, missing)
    const by_user = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const user_id of missing) {
      const picks = by_user.get(user_id) ?? []
      cache.set(keyOf(user_id), picks)
      found.set(user_id, picks)
    }
    return found as Map<number, RivalPickRow[]>
  }
}
