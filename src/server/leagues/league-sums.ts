import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StoredBoard } from '#server/standings/season.ts'
import {
  invalidateUnusedSums,
  listChangedLeagues,
  prepareLeagueSums,
  sumLeagues,
  sumSomeLeagues,
  totalLeagues,
} from './store/scores.ts'

type Season = { season_id: number; settings: Pick<SeasonSettings, 'users_included_in_league_score'> }

/**
 * Call it before boards are built, and call `switchLeagueSums` afterwards with the returned value as `since`. In
 * between, players can join and leave leagues.
 *
 * Outside a transaction, locks the leagues for a moment and returns the current instant, because members may change
 * while boards are built. Inside a transaction, takes no lock, because the lock would be held until the end, and
 * returns `null`, so that `switchLeagueSums` sums all leagues. If the transaction will be rolled back, the result is
 * `''`, because `switchLeagueSums` will not be called.
 */
export async function startLeagueSums(
  db: Db,
  season_id: number,
  is_rolled_back: boolean,
): Promise<string | null> {
  if (!db.isTransaction) return prepareLeagueSums(db, season_id)
  if (!is_rolled_back) return null
  await invalidateUnusedSums(db, season_id)
  return ''
}

/** Sums the leagues for a weekend's board, so that readers see the new scores together with the new board. */
export async function sumLeaguesForBoard(db: Db, { settings }: Season, board: StoredBoard): Promise<void> {
  if (board.kind !== 'weekend') return
  await sumLeagues(db, board.standing_id, settings.users_included_in_league_score)
}

/**
 * Sums the leagues whose members have changed since `since`, or all leagues if `since` is `null`. Then saves the season
 * scores of all leagues.
 */
export async function switchLeagueSums(
  tx: Db,
  season: Season,
  boards: readonly StoredBoard[],
  since: string | null,
): Promise<void> {
  const { season_id, settings } = season
  if (since === null) {
    await invalidateUnusedSums(tx, season_id)
    for (const board of boards) await sumLeaguesForBoard(tx, season, board)
  } else {
    const league_ids = await listChangedLeagues(tx, since)
    await sumSomeLeagues(tx, league_ids, weekendStandings(boards), settings.users_included_in_league_score)
  }
  await totalLeagues(tx, season_id)
}

function weekendStandings(boards: readonly StoredBoard[]): number[] {
  const weekends = boards.filter((board) => board.kind === 'weekend')
  return [...new Set(weekends.map((board) => board.standing_id))]
}

/** Updates the scores of a league whose members have changed, in these standings of a season's weekends. */
export async function updateLeagueSums(
  tx: Db,
  league_id: number,
  { season_id, best_of }: { season_id: number; best_of: number },
  standing_ids: readonly number[],
): Promise<void> {
  await sumSomeLeagues(tx, [league_id], standing_ids, best_of)
  await totalLeagues(tx, season_id, [league_id])
}
