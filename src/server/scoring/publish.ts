import { z } from 'zod'
import {
  isChange,
  isScored,
  mayPublish,
  type Publication,
  type PublishRefusal,
  RACE_STATES,
  type RaceState,
  returnsFromCancelled,
} from '#game/scoring/publications.ts'
import { lockClosed, takeGate } from '#server/calendar/store/locks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError } from '#server/platform/errors.ts'
import type { OnBuilt } from '#server/standings/build.ts'
import { PUBLISH_SENTENCES } from '#text/scoring-refusals.ts'
import type { RaceChange } from './change.ts'
import { makeSheet } from './make-sheet.ts'
import type { Preview } from './preview.ts'
import { type RescoreCommand, rescore } from './rescore.ts'
import { listRacesToPublish, type PublishedRace } from './store/races.ts'
import { findScoringSeason, type ScoringSeason } from './store/season.ts'
import { haveSamePoints } from './store/sheets.ts'
import { whileScoring } from './store/while-scoring.ts'

/** Called before and after each sheet is made. `races`: the expected number of races to publish. */
export type OnSheets = (progress: { made: number; sheets: number; races: number }) => void

export type PublishCommand = {
  race_ids: readonly number[]
  /** If omitted, a scored race keeps its state, and other races become provisional. */
  state?: RaceState | undefined
  /**
   * The revision to publish, for a single race. By default the latest revision; if only `include_in_total` changes, the
   * published one.
   */
  revision_id?: number | undefined
  /**
   * The revisions to publish, by the id of the race, for several races. A race without an entry has the same default as
   * in `revision_id`.
   */
  revision_ids?: Readonly<Record<number, number>> | undefined
  /** Publishes each race with the revision that is published now, even if a later one was imported. */
  keeps_revision?: boolean
  /**
   * What was published of each race when the command was previewed. If that has changed since, the command is refused
   * as stale.
   */
  previewed?: readonly PreviewedRace[] | undefined
  /** Whether the races count in totals; unchanged if omitted. */
  include_in_total?: boolean | undefined
  actor: string
  reason?: string | null | undefined
  published_at?: Date | undefined
  dry_run?: boolean
  /** How many players a dry run lists; default 20. */
  max_players?: number | undefined
  onSheets?: OnSheets | undefined
  onBuilt?: OnBuilt | undefined
  onWork?: RescoreCommand['onWork']
  checkStop?: RescoreCommand['checkStop']
  beforeSwitch?: RescoreCommand['beforeSwitch']
  beforeCommit?: RescoreCommand['beforeCommit']
}

/** The published state of a race, as a job stores it. */
export const PreviewedRace = z.strictObject({
  race_id: z.int(),
  state: z.enum(RACE_STATES),
  include_in_total: z.boolean(),
  revision_id: z.int().nullable(),
  sheet_id: z.int().nullable(),
})
type PreviewedRace = z.output<typeof PreviewedRace>

export type Refused = { race_id: number; name: string; reason: PublishRefusal; message: string }

export type PublishReport = {
  /** If any race is refused, nothing is published. */
  refused: Refused[]
  /** Races that a dry run accepts, but that cannot be published without a reason. */
  reason_needed: Refused[]
  /** Races whose publication has changed; empty if the same was published again. */
  changed: number[]
  races: RaceChange[]
  preview: Preview | null
}

const nothing: PublishReport = { refused: [], reason_needed: [], changed: [], races: [], preview: null }

/**
 * Publishes, corrects, cancels or retracts races of one season, in one transaction (rules §6). Throws 412 if a race has
 * changed since its preview.
 */
export async function publishResults(db: Db, command: PublishCommand): Promise<PublishReport> {
  const [first, ...others] = await listRacesToPublish(db, command.race_ids)
  if (!first) return nothing
  if (others.some((race) => race.season_id !== first.season_id))
    throw new Error('The races belong to different seasons')
  if (!command.dry_run) await lockClosed(db, { season_id: first.season_id })

  return whileScoring(db, first.season_id, () => publishInTurn(db, first.season_id, command))
}

/**
 * Makes a dry run for a result list that is not saved yet. `prepare` saves the list and returns what to publish;
 * `describe` makes the result. Everything runs in one transaction, which is rolled back.
 */
export async function previewPublication<Prepared extends { publish: PublishCommand }, Result>(
  db: Db,
  season_id: number,
  prepare: (tx: Db) => Promise<Prepared>,
  describe: (tx: Db, prepared: Prepared, report: PublishReport) => Promise<Result>,
): Promise<Result> {
  return whileScoring(db, season_id, () =>
    withDryRun(db, true, async (tx) => {
      const prepared = await prepare(tx)
      const report = await publishInTurn(tx, season_id, { ...prepared.publish, dry_run: true })
      return describe(tx, prepared, report)
    }),
  )
}

/** Publishes like `publishResults`. Call it inside `whileScoring`. If `db` is a transaction, the caller commits it. */
export async function publishInTurn(
  db: Db,
  season_id: number,
  command: PublishCommand,
): Promise<PublishReport> {
  const season = await findScoringSeason(db, season_id)
  const planned = await planPublications(db, season, command)
  if (planned.some(({ race }) => hasChanged(race, command))) throw httpError('stale', STALE)
  const verdicts = planned.flatMap((each) => refusalOf(each, command))
  const reason_needed = command.dry_run ? verdicts.filter(({ reason }) => reason === 'reason-needed') : []
  const refused = verdicts.filter((each) => !reason_needed.includes(each))
  if (refused.length > 0) return { ...nothing, refused }

  const changing = planned.filter(({ race, publication }) => isChange(race, publication))
  if (changing.length === 0) return nothing
  const races = changing.map(({ race, publication }) => raceChange(race, publication))
  const is_early = changing.some(({ race }) => !race.is_locked)
  let late_refusals: Refused[] = []
  const mayProceed = async (tx: Db) => {
    late_refusals = await refuseReturning(tx, changing, command)
    return late_refusals.length === 0
  }
  const preview = await rescore(db, season, { races }, { ...command, is_early, mayProceed })
  if (late_refusals.length > 0) return { ...nothing, refused: late_refusals }
  return { refused, reason_needed, changed: races.map((race) => race.race_id), races, preview }
}

const STALE = 'The race was changed after the preview. Please look at a new preview'

function hasChanged(race: PublishedRace, { previewed = [] }: PublishCommand): boolean {
  const before = previewed.find(({ race_id }) => race_id === race.race_id)
  return before !== undefined && isChange(race, before)
}

type PlannedPublication = { race: PublishedRace; publication: Publication; has_same_points: boolean }

async function planPublications(
  db: Db,
  season: ScoringSeason,
  command: PublishCommand,
): Promise<PlannedPublication[]> {
  const planned: PlannedPublication[] = []
  const races = await listRacesToPublish(db, command.race_ids)
  for (const [index, race] of races.entries()) {
    command.onSheets?.({ made: index, sheets: races.length, races: races.length })
    const publication = await publicationOf(db, season, race, command)
    const has_same_points = await givesSamePoints(db, race, publication)
    planned.push({ race, publication, has_same_points })
  }
  command.onSheets?.({ made: races.length, sheets: races.length, races: races.length })
  return planned
}

/**
 * Whether the published sheet and the new sheet differ, but give the same points. They may differ in youth flags that
 * no cup counts, or because the software was upgraded.
 */
async function givesSamePoints(db: Db, race: PublishedRace, { sheet_id }: Publication): Promise<boolean> {
  if (race.sheet_id === null || sheet_id === null || race.sheet_id === sheet_id) return false
  return haveSamePoints(db, race.race_id, [race.sheet_id, sheet_id])
}

async function publicationOf(db: Db, season: ScoringSeason, race: PublishedRace, command: PublishCommand) {
  const { reason = null, include_in_total = race.include_in_total } = command
  const state = command.state ?? (isScored(race.state) ? race.state : 'provisional')
  const chosen_id = command.revision_id ?? command.revision_ids?.[race.race_id]
  const revision_id = isScored(state) ? (chosen_id ?? defaultRevision(race, command)) : null
  const sheet = revision_id && (await makeSheet(db, season, { race_id: race.race_id, revision_id }))
  return { state, include_in_total, revision_id, sheet_id: sheet ? sheet.sheet_id : null, reason }
}

/**
 * Returns the revision to publish by default. A command that only changes `include_in_total` keeps the published one.
 */
function defaultRevision(race: PublishedRace, command: PublishCommand): number | null {
  const is_only_totals = command.include_in_total !== undefined && command.state === undefined
  return (is_only_totals || command.keeps_revision ? race.revision_id : null) ?? race.latest_revision_id
}

function raceChange(race: PublishedRace, publication: Publication): RaceChange {
  const { race_id, ...before } = publishedOf(race)
  return { race_id, before, publication }
}

export function publishedOf(race: PublishedRace): PreviewedRace {
  const { race_id, state, include_in_total, revision_id, sheet_id } = race
  return { race_id, state, include_in_total, revision_id, sheet_id }
}

/**
 * Takes the gates of the selections whose cancelled races are to return, and checks again whether these races may
 * return. The check sees deadlines that moved after the first check. No deadline can move while the gates are taken.
 */
async function refuseReturning(
  tx: Db,
  planned: readonly PlannedPublication[],
  command: PublishCommand,
): Promise<Refused[]> {
  const returning = planned.filter(({ race, publication }) => returnsFromCancelled(race, publication))
  if (returning.length === 0) return []
  const selection_ids = new Set(returning.map(({ race }) => race.selection_id))
  for (const selection_id of [...selection_ids].sort((a, b) => a - b)) await takeGate(tx, selection_id)
  const race_ids = returning.map(({ race }) => race.race_id)
  const races = new Map((await listRacesToPublish(tx, race_ids)).map((race) => [race.race_id, race]))
  return returning.flatMap((each) => refusalOf({ ...each, race: races.get(each.race.race_id)! }, command))
}

/**
 * Returns the refusal of a race, if any. A dry run locks no selections, so it treats a selection past its deadline as
 * locked.
 */
function refusalOf(
  { race, publication, has_same_points }: PlannedPublication,
  { dry_run }: PublishCommand,
): Refused[] {
  const is_locked = race.is_locked || (dry_run === true && race.is_due)
  const verdict = mayPublish({ ...race, is_locked }, publication, { has_same_points })
  if (verdict.ok) return []
  const { race_id, name } = race
  return [{ race_id, name, reason: verdict.reason, message: PUBLISH_SENTENCES[verdict.reason] }]
}
