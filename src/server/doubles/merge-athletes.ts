import { insertMerged } from '#server/athletes/store/aliases.ts'
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
import { listDoubleSeasons, type Pair } from './store/facts.ts'
import * as store from './store/move.ts'

export type MergeCommand = Pair & {
  actor: string
  reason: string | null
  /** The version of the plan that was shown. If the plan has changed since, the command is stale. */
  seen_version?: string | undefined
  dry_run: boolean
  onWork?: PublishCommand['onWork']
  checkStop?: PublishCommand['checkStop']
  /** Runs last in the transaction; if it throws, nothing changes. */
  beforeCommit?: ((tx: Db, merged: Merged) => Promise<void>) | undefined
}

/** `race_ids`: the races that were published again. */
type Merged = { plan: MergePlan; race_ids: number[] }

export type MergeReport = ({ ok: true } & Merged) | { ok: false; refusals: MergePlan['refusals'] }

/**
 * Makes two athletes one, in one transaction (decision 0055): the results, seasons, prices and open picks of the double
 * become those of the athlete, whom files then also find by the code and name of the double. Races that count are
 * published again with lists that name the athlete. Throws 412 if the plan has changed since it was shown.
 */
export async function mergeAthletes(db: Db, command: MergeCommand): Promise<MergeReport> {
  if (!command.reason && !command.dry_run)
    return { ok: false, refusals: [{ code: 'reason-needed', concerned: [] }] }
  const season_ids = (await listDoubleSeasons(db, command)).map(({ season_id }) => season_id)
  let refusals: MergePlan['refusals'] | undefined
  const refused = Symbol('refused')
  const merged = await whileScoring(db, season_ids, () =>
    withDryRun(db, command.dry_run, async (tx) => {
      const plan = await readPlan(tx, command, season_ids)
      refusals = plan.refusals
      if (refusals.length > 0) throw refused
      const race_ids = await moveResults(tx, plan, command)
      const planned_ids = await store.movePlannedPrices(tx, pairOf(plan))
      if (!(await movePicks(tx, plan, season_ids))) {
        refusals = [{ code: 'double-picked', concerned: [] }]
        throw refused
      }
      await audit(tx, plan, planned_ids, command)
      await command.beforeCommit?.(tx, { plan, race_ids })
      return { plan, race_ids }
    }),
  ).catch((error: unknown) => {
    if (error !== refused) throw error
    return null
  })
  return merged ? { ok: true, ...merged } : { ok: false, refusals: refusals! }
}

/** Takes the locks in the order of all other acts (decision 0030), and reads the plan under them. */
async function readPlan(tx: Db, command: MergeCommand, season_ids: readonly number[]): Promise<MergePlan> {
  for (const season_id of season_ids) await lockResults(tx, season_id)
  for (const season_id of season_ids) await lockPrices(tx, season_id)
  await lockTeamConstraints(tx)
  await lockAthletes(tx)
  const plan = await planMerge(tx, command)
  if (!plan) throw notFound('Athlete')
  const has_other_seasons = plan.seasons.some(({ season_id }) => !season_ids.includes(season_id))
  const is_seen = command.seen_version === undefined || command.seen_version === plan.version
  if (has_other_seasons || !is_seen) throw httpError('stale', STALE)
  return plan
}

export const STALE =
  'The athletes, their prices or results have changed since this preview. Here is a new one'

/** Copies the lists that name the double, and publishes the copies in place of published lists. */
async function moveResults(tx: Db, plan: MergePlan, command: MergeCommand): Promise<number[]> {
  const by = { actor: command.actor, reason: command.reason ?? 'dry run' }
  await insertMerged(tx, pairOf(plan))
  await store.joinSeasons(tx, pairOf(plan))
  const published: { season_id: number; race_id: number; revision_id: number }[] = []
  for (const race of plan.races) {
    const revision_id = await copyLists(tx, plan, race, by)
    if (revision_id !== null) published.push({ ...race, revision_id })
  }
  const seasons = [...Map.groupBy(published, ({ season_id }) => season_id)]
  for (const [index, [season_id, races]] of seasons.entries()) {
    const { refused } = await publishInTurn(tx, season_id, {
      ...by,
      race_ids: races.map(({ race_id }) => race_id),
      revision_ids: Object.fromEntries(races.map(({ race_id, revision_id }) => [race_id, revision_id])),
      checkStop: command.checkStop,
      // The progress is that of the last season, which is the largest step.
      onWork: index === seasons.length - 1 ? command.onWork : undefined,
    })
    if (refused[0]) throw new Error(`${refused[0].name}: ${refused[0].message}`)
  }
  return published.map(({ race_id }) => race_id)
}

/** Moves picks and prices. Players wait at the gates only for this, not for the boards. */
async function movePicks(tx: Db, plan: MergePlan, season_ids: readonly number[]): Promise<boolean> {
  const selection_ids = await store.listOpenSelections(tx, season_ids)
  for (const selection_id of selection_ids) await takeGate(tx, selection_id)
  if (await store.hasLatePicks(tx, plan.double.athlete_id, selection_ids)) return false
  const joined = plan.seasons.filter(({ is_athlete_in }) => !is_athlete_in)
  await store.moveSeasonData(
    tx,
    pairOf(plan),
    joined.map(({ season_id }) => season_id),
  )
  await store.moveOpenPicks(tx, pairOf(plan), selection_ids)
  return true
}

function pairOf({ athlete, double }: MergePlan): Pair {
  return { athlete_id: athlete.athlete_id, double_id: double.athlete_id }
}

async function audit(
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
