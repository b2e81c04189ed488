import {
  type LeagueChange,
  type LeagueLeaderChange,
  listLeagueChanges,
  listLeagueLeaders,
} from '#server/leagues/store/changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StoredBoard } from '#server/standings/season.ts'
import { listBoards } from '#server/standings/store/boards.ts'
import type { RaceChange } from './change.ts'
import {
  type AthleteChange,
  type BoardNames,
  countReplaced,
  hasBoardChanged,
  listAthleteChanges,
  listPlayerChanges,
  listTop,
  loadBoardNames,
  type PlayerChange,
} from './store/preview.ts'
import type { ScoringSeason } from './store/season.ts'

export type BoardChange = {
  board: string
  title: string
  before: { user_id: number; team_name: string; score: number; rank: number }[]
  after: { user_id: number; team_name: string; score: number; rank: number }[]
}

/** What publishing would change; points in hundredths. */
export type Preview = {
  athletes: AthleteChange[]
  /** The number of players whose season score or rank would change, and the players with the largest changes. */
  players: { changed: number; first: PlayerChange[] }
  /** The number of picks in the changed races that reserves replace. */
  replaced_picks: { before: number; after: number }
  /** Boards whose scores or ranks would change, with their leaders. */
  leaders: BoardChange[]
  /**
   * The number of leagues whose season score would change, the leagues with the largest changes, and leagues whose
   * leader would change.
   */
  leagues: { changed: number; first: LeagueChange[]; leaders: LeagueLeaderChange[] }
}

export async function previewChange(
  db: Db,
  { season_id }: ScoringSeason,
  changed: readonly RaceChange[],
  boards: readonly StoredBoard[],
  max_players = 20,
): Promise<Preview> {
  const before = await listBoards(db, season_id)
  const [season_before, season_after] = [latestSeason(before), latestSeason(boards)]
  return {
    athletes: await listAthleteChanges(db, changed),
    players: await listPlayerChanges(db, season_before, season_after, max_players),
    replaced_picks: await countReplaced(db, changed),
    leaders: await listBoardChanges(db, await loadBoardNames(db, season_id), before, boards),
    leagues: {
      ...(await listLeagueChanges(db, weekendsOf(before), weekendsOf(boards))),
      leaders: await listLeagueLeaders(db, season_before, season_after),
    },
  }
}

/**
 * Returns the season's standing after its latest weekend. Boards are in calendar order, so it is the last season board.
 */
function latestSeason(boards: readonly StoredBoard[]): number | null {
  return boards.findLast((board) => board.kind === 'season')?.standing_id ?? null
}

function weekendsOf(boards: readonly StoredBoard[]): number[] {
  return boards.filter((board) => board.kind === 'weekend').map((board) => board.standing_id)
}

async function listBoardChanges(
  db: Db,
  names: BoardNames,
  before: readonly StoredBoard[],
  after: readonly StoredBoard[],
): Promise<BoardChange[]> {
  const old = standingsByName(before)
  const next = standingsByName(after)
  const gone = before.filter((board) => !next.has(boardName(board)))
  const changes: BoardChange[] = []
  for (const board of [...gone, ...after]) {
    const name = boardName(board)
    const [old_id, new_id] = [old.get(name) ?? null, next.get(name) ?? null]
    if (old_id === new_id || !(await hasBoardChanged(db, old_id, new_id))) continue
    changes.push({
      board: name,
      title: boardTitle(board, names),
      before: await listTop(db, old_id),
      after: await listTop(db, new_id),
    })
  }
  return changes
}

function standingsByName(boards: readonly StoredBoard[]): Map<string, number> {
  return new Map(boards.map((board) => [boardName(board), board.standing_id]))
}

function boardName({ kind, race_id, selection_id, weekend_id, cup_id }: StoredBoard): string {
  return [kind, race_id, selection_id, weekend_id, cup_id].filter((part) => part !== null).join(' ')
}

function boardTitle(board: StoredBoard, names: BoardNames): string {
  const weekend = names.weekends[board.weekend_id ?? 0] ?? ''
  const cup = names.cups[board.cup_id ?? 0] ?? ''
  switch (board.kind) {
    case 'race':
      return names.races[board.race_id ?? 0] ?? ''
    case 'selection':
      return names.selections[board.selection_id ?? 0] ?? ''
    case 'weekend':
      return weekend
    case 'season':
      return `Season after ${weekend}`
    case 'race_cup':
      return `${cup} in ${names.races[board.race_id ?? 0] ?? ''}`
    case 'weekend_cup':
      return `${cup} in ${weekend}`
    case 'cup':
      return `${cup} after ${weekend}`
  }
}
