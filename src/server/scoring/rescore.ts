import { isScored } from '#game/scoring/publications.ts'
import { saveAthleteScores } from '#server/athletes/store/scores.ts'
import { startLeagueSums, sumLeaguesForBoard, switchLeagueSums } from '#server/leagues/league-sums.ts'
import { takeLeagueLock } from '#server/leagues/store/scores.ts'
import { planScoreNotifications } from '#server/notifications/plan-scores.ts'
import { listWeekendBoards } from '#server/notifications/store/plan-scores.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { buildBoards, type OnBuilt } from '#server/standings/build.ts'
import type { OnWork } from '#server/standings/count-work.ts'
import { type SeasonSheets, type StoredBoard, seasonBoards } from '#server/standings/season.ts'
import { deleteRetired, retireStandings, switchBoards } from '#server/standings/store/boards.ts'
import { type BetChange, type CupChange, type RaceChange, type ScoringChange, withChange } from './change.ts'
import { type Preview, previewChange } from './preview.ts'
import { settleBets } from './store/bets.ts'
import { saveCup } from './store/cups.ts'
import { savePublications } from './store/races.ts'
import { claimSwitch, loadSeasonSheets, type ScoringSeason } from './store/season.ts'

export type RescoreCommand = {
  actor: string
  /** The publication time of generated demo data; by default, now. */
  published_at?: Date | undefined
  dry_run?: boolean
  /** How many players a dry run lists; default 20. */
  max_players?: number | undefined
  /** Whether the teams of the changed races may still change. If so, standings built from them must not be reused. */
  is_early?: boolean
  /** Runs first in the transaction that makes the new boards visible; if it returns false, nothing changes. */
  mayProceed?: (tx: Db) => Promise<boolean>
  /** Runs after the boards are built, before the leagues are locked. */
  beforeSwitch?: (() => Promise<void>) | undefined
  onBuilt?: OnBuilt | undefined
  onWork?: OnWork | undefined
  /** Called before each step. If it throws, nothing changes. */
  checkStop?: (() => void) | undefined
  /** Runs last in the transaction that makes the new boards visible; if it throws, nothing changes. */
  beforeCommit?: ((tx: Db, change: ScoringChange) => Promise<void>) | undefined
}

/**
 * Updates every board of the season after a change: builds the missing standings, then makes the new boards visible in
 * one transaction (rules §5). Call it inside `whileScoring`.
 */
export async function rescore(
  db: Db,
  season: ScoringSeason,
  change: ScoringChange,
  command: RescoreCommand,
): Promise<Preview | null> {
  const { season_id } = season
  const is_rolled_back = db.isTransaction && command.dry_run === true
  const leagues_since = await startLeagueSums(db, season_id, is_rolled_back)
  const sheets: SeasonSheets = withChange(await loadSeasonSheets(db, season), change)
  const boards = await buildBoards(db, season_id, seasonBoards(sheets), {
    onBuilt: command.onBuilt,
    onWork: command.onWork,
    checkStop: command.checkStop,
    complete: async (board) => {
      if (leagues_since !== null) await sumLeaguesForBoard(db, season, board)
    },
  })

  command.checkStop?.()
  await command.beforeSwitch?.()
  const preview = command.dry_run
    ? await previewChange(db, season, change.races ?? [], boards, command.max_players)
    : null
  if (is_rolled_back) return preview
  const is_switched =
    !command.dry_run &&
    (await db.transaction((tx) => switchReaders(tx, { season, change, boards, command, leagues_since })))
  // If another session uses a retired table, deleting it would abort the caller's transaction. So retired tables are
  // left to the next publication.
  if (db.isTransaction) return preview
  if (!is_switched) await retireStandings(db, season_id)
  await deleteRetired(db, season_id, command.is_early ? '0' : '1 minute')
  return preview
}

type Switch = {
  season: ScoringSeason
  change: ScoringChange
  boards: readonly StoredBoard[]
  command: RescoreCommand
  leagues_since: Awaited<ReturnType<typeof startLeagueSums>>
}

async function switchReaders(
  tx: Db,
  { season, change, boards, command, leagues_since }: Switch,
): Promise<boolean> {
  if (command.mayProceed && !(await command.mayProceed(tx))) return false
  const { season_id } = season
  const { races = [], bets = [], cups = [] } = change
  await claimSwitch(tx, season)
  await takeLeagueLock(tx)
  const boards_before = await listWeekendBoards(tx, season_id)
  await savePublications(tx, races, command)
  await settleBets(tx, bets)
  for (const cup of cups) await saveCup(tx, cup)
  await switchBoards(tx, season_id, boards)
  await planScoreNotifications(tx, season_id, boards_before, { is_correction: isCorrection(change) })
  await saveAthleteScores(tx, season_id)
  await switchLeagueSums(tx, season, boards, leagues_since)
  for (const race of races) await insertAudit(tx, raceAudit(race, command))
  for (const bet of bets) await insertAudit(tx, betAudit(bet, command))
  for (const cup of cups) await insertAudit(tx, cupAudit(cup, command))
  await command.beforeCommit?.(tx, change)
  return true
}

/** Whether the change affects something that players have seen: a published race, or the settlement of a side bet. */
function isCorrection({ races = [], bets = [] }: ScoringChange): boolean {
  return (
    races.some(({ before }) => isScored(before.state)) || bets.some(({ before }) => before.option_id !== null)
  )
}

function raceAudit({ race_id, before, publication }: RaceChange, { actor }: RescoreCommand) {
  const { reason, ...after } = publication
  return { actor, act: 'publish', subject: `race ${race_id}`, before, after, reason }
}

function betAudit({ sidebet_id, before, option_id, reason }: BetChange, { actor }: RescoreCommand) {
  return { actor, act: 'settle', subject: `sidebet ${sidebet_id}`, before, after: { option_id }, reason }
}

function cupAudit({ name, before, counts, race_ids, reason }: CupChange, { actor }: RescoreCommand) {
  return { actor, act: 'cup set', subject: name, before, after: { counts, race_ids }, reason }
}
