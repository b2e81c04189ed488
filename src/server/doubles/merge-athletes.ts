import { insertMerged, movePersonalData } from '#server/athletes/store/aliases.ts'
import { lockAthletes } from '#server/athletes/store/codes.ts'
import { takeGate } from '#server/calendar/store/locks.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { plannedSubject } from '#server/prices/plan-prices.ts'
import { lockPrices } from '#server/prices/store/pricing.ts'
import { type PublishCommand, publishInTurn } from '#server/scoring/publish.ts'
import { whileScoring } from '#server/scoring/store/while-scoring.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { copyLists } from './copy-lists.ts'
import { type MergePlan, planMerge } from './merge-plan.ts'
import type { Pair } from './store/facts.ts'
import * as store from './store/move.ts'
import { moveBenches } from './store/move-benches.ts'
import { listDoubleSeasons } from './store/seasons.ts'

export type MergeCommand = Pair & {
  actor: string
  reason: string | null
  /** The version of the plan that was shown. If the plan has changed since then, the merge is refused. */
  seen_version?: string | undefined
  dry_run: boolean
  onWork?: PublishCommand['onWork']
  checkStop?: PublishCommand['checkStop']
  /** Runs last in the transaction. If it throws, nothing changes. */
  beforeCommit?: ((tx: Db, merged: CompletedMerge) => Promise<void>) | undefined
}

/** `race_ids` are the races that were published again. */
type CompletedMerge = { plan: MergePlan; race_ids: number[] }

export type MergeReport = ({ ok: true } & CompletedMerge) | { ok: false; refusals: MergePlan['refusals'] }

/**
 * Merges the duplicate record `double_id` (the double) into the athlete, in one transaction (decision 0055). The
 * athlete gets the results, seasons, prices and open picks of the double. Later imports find the athlete also by the
 * double's code and name. Races whose published list contains the double are published again. Throws 412 if the plan
 * has changed since it was shown.
 */
export async function mergeAthletes(db: Db, command: MergeCommand): Promise<MergeReport> {
  if (!command.reason && !command.dry_run)
    return { ok: false, refusals: [{ code: 'reason-needed', concerned: [] }] }
  const season_ids = (await listDoubleSeasons(db, command)).map(({ season_id }) => season_id)
  let refusals: MergePlan['refusals'] | undefined
  const refused = Symbol('refused')
  const merged = await whileScoring(db, season_ids, () =>
    withDryRun(db, command.dry_run, async (tx) => {
      const { plan, selection_ids } = await lockAndReadPlan(tx, command, season_ids)
      refusals = plan.refusals
      if (refusals.length > 0) throw refused
      const race_ids = await moveResults(tx, plan, command)
      const planned_ids = await movePicks(tx, plan, selection_ids)
      if (!planned_ids) {
        refusals = [{ code: 'double-picked', concerned: [] }]
        throw refused
      }
      await insertAudits(tx, plan, planned_ids, command)
      await command.beforeCommit?.(tx, { plan, race_ids })
      return { plan, race_ids }
    }),
  ).catch((error: unknown) => {
    if (error !== refused) throw error
    return null
  })
  return merged ? { ok: true, ...merged } : { ok: false, refusals: refusals! }
}

/**
 * Takes the locks in the same order as all other changes (decision 0030), and then reads the plan. The open selections
 * are read before the plan, so that they include selections that close while the plan is read.
 */
async function lockAndReadPlan(
  tx: Db,
  command: MergeCommand,
  season_ids: readonly number[],
): Promise<{ plan: MergePlan; selection_ids: number[] }> {
  for (const season_id of season_ids) await lockResults(tx, season_id)
  for (const season_id of season_ids) await lockPrices(tx, season_id)
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
  const selection_ids = await store.listOpenSelections(tx, season_ids)
  const plan = await planMerge(tx, command)
  if (!plan) throw notFound('Athlete')
  const has_other_seasons = plan.seasons.some(({ season_id }) => !season_ids.includes(season_id))
  const is_seen = command.seen_version === undefined || command.seen_version === plan.version
  if (has_other_seasons || !is_seen) throw httpError('stale', STALE)
  return { plan, selection_ids }
}

export const STALE =
  'The athletes, their prices or results have changed since this preview. Here is a new preview'

/**
 * Copies the lists that contain the double, and publishes the copies of published lists. The rows of the two athletes
 * do not change yet: otherwise a player who picks one of them would have to wait until the transaction ends.
 */
async function moveResults(tx: Db, plan: MergePlan, command: MergeCommand): Promise<number[]> {
  const by = { actor: command.actor, reason: command.reason ?? 'dry run' }
  await insertMerged(tx, pairOf(plan))
  await store.joinSeasons(tx, pairOf(plan))
  const published: ListCopy[] = []
  for (const race of plan.races) {
    const revision_id = await copyLists(tx, plan, race, by)
    if (revision_id !== null) published.push({ ...race, revision_id })
  }
  await publishSeasons(tx, [...Map.groupBy(published, ({ season_id }) => season_id)], { ...command, ...by })
  return published.map(({ race_id }) => race_id)
}

type ListCopy = { season_id: number; race_id: number; revision_id: number }

/**
 * Builds the boards of all seasons before it makes any board visible, because players then cannot join a league until
 * the transaction ends.
 */
async function publishSeasons(
  tx: Db,
  [season, ...others]: [number, ListCopy[]][],
  { actor, reason, checkStop, onWork }: Pick<MergeCommand, 'actor' | 'reason' | 'checkStop' | 'onWork'>,
): Promise<void> {
  if (!season) return
  const [season_id, copies] = season
  const { refused } = await publishInTurn(tx, season_id, {
    actor,
    reason,
    race_ids: copies.map(({ race_id }) => race_id),
    revision_ids: Object.fromEntries(copies.map(({ race_id, revision_id }) => [race_id, revision_id])),
    checkStop,
    // Only the work for the last season is reported as progress, because it is the largest part.
    onWork: others.length === 0 ? onWork : undefined,
    beforeSwitch: () => publishSeasons(tx, others, { actor, reason, checkStop, onWork }),
  })
  if (refused[0]) throw new Error(`${refused[0].name}: ${refused[0].message}`)
}

/**
 * Moves picks and prices to the athlete. Takes the gates only now, so that players do not wait while the boards are
 * built. Returns the ids of the planned prices that changed, or `null` if the double is in a team that can no longer
 * change.
 */
async function movePicks(
  tx: Db,
  plan: MergePlan,
  selection_ids: readonly number[],
): Promise<number[] | null> {
  for (const selection_id of selection_ids) await takeGate(tx, selection_id)
  const teams = await store.listTeamsOf(tx, plan.double.athlete_id, selection_ids)
  if (teams.some(({ is_late }) => is_late)) return null
  await movePersonalData(tx, pairOf(plan))
  const planned_ids = await store.movePlannedPrices(tx, pairOf(plan))
  const joined = plan.seasons.filter(({ is_athlete_in }) => !is_athlete_in)
  await store.moveSeasonData(
    tx,
    pairOf(plan),
    joined.map(({ season_id }) => season_id),
  )
  await store.moveOpenPicks(tx, pairOf(plan), teams)
  await moveBenches(tx, pairOf(plan), teams)
  return planned_ids
}

function pairOf({ athlete, double }: MergePlan): Pair {
  return { athlete_id: athlete.athlete_id, double_id: double.athlete_id }
}

async function insertAudits(
  tx: Db,
  plan: MergePlan,
  planned_ids: readonly number[],
  { actor, reason }: MergeCommand,
): Promise<void> {
  const { athlete, double, seasons, races } = plan
  const line = { actor, reason, act: 'athlete merge' }
  const { athlete_id, name, federation_code, country } = double
  await insertAudit(tx, {
    ...line,
    subject: `athlete ${athlete.athlete_id}`,
    before: { athlete_id, name, federation_code, country },
    after: { seasons: seasons.map((season) => season.name), race_ids: races.map(({ race_id }) => race_id) },
  })
  const after = { merged_into: athlete.athlete_id, name: athlete.name }
  await insertAudit(tx, {
    ...line,
    subject: `athlete ${athlete_id}`,
    before: { name, federation_code },
    after,
  })
  for (const planned_id of planned_ids)
    await insertAudit(tx, {
      actor,
      reason,
      act: 'price plan change',
      subject: plannedSubject(planned_id),
      before: { athlete_id, name },
      after: { athlete_id: athlete.athlete_id, name: athlete.name },
    })
}
