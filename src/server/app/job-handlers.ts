import { z } from 'zod'
import { PublicationAct } from '#contract/admin/results/publications.ts'
import { RaceChoice } from '#contract/admin/results/race-publications.ts'
import { CUP_POINTS } from '#game/scoring/cups.ts'
import { RACE_STATES } from '#game/scoring/publications.ts'
import { newsJob } from '#server/admin/news.ts'
import { previewRaces } from '#server/admin-api/results/preview-races.ts'
import { previewResults } from '#server/admin-api/results/preview-results.ts'
import { importSeasonJob } from '#server/admin-api/seasons/import-job.ts'
import { describeSettlement, settleError } from '#server/admin-api/sidebets/settlement.ts'
import { backupJobs } from '#server/backup/backup-job.ts'
import type { Schedule } from '#server/backup/schedule.ts'
import { mergeAthletes } from '#server/doubles/merge-athletes.ts'
import { mergeProblem } from '#server/doubles/merge-plan.ts'
import { type JobHandlers, JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { changeCup } from '#server/scoring/change-cup.ts'
import { rescoreSeason } from '#server/scoring/outdated-races.ts'
import { PreviewedRace, type PublishReport, publishResults } from '#server/scoring/publish.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { settleSidebet } from '#server/scoring/settle.ts'
import { scoringHooks } from './scoring-work.ts'

/** The input of a publication; see `PublishCommand`. */
const PublishInput = z.strictObject({
  race_ids: z.array(z.int()).min(1),
  state: z.enum(RACE_STATES).optional(),
  revision_id: z.int().optional(),
  revision_ids: z.record(z.string(), z.int()).optional(),
  previewed: z.array(PreviewedRace).optional(),
  include_in_total: z.boolean().optional(),
  reason: z.string().nullable().optional(),
})
export type PublishInput = z.input<typeof PublishInput>

/** The season whose published races are scored again by the current rules. */
const RescoreInput = z.strictObject({ season_id: z.int(), reason: z.string().nullable() })

/** The season whose boards are rebuilt after a change, such as a newly verified player. */
const RebuildInput = z.strictObject({ season_id: z.int(), reason: z.string().nullable().optional() })

/** The new races of a cup, and what the cup counts. The boards of the cup change in the same transaction. */
const CupInput = z.strictObject({
  season_id: z.int(),
  name: z.string(),
  former: z.strictObject({ counts: z.enum(CUP_POINTS), race_ids: z.array(z.int()) }).optional(),
  counts: z.enum(CUP_POINTS),
  race_ids: z.array(z.int()),
  reason: z.string(),
})

/** Two athletes who are one person; see `MergeCommand`. */
const MergeInput = z.strictObject({
  athlete_id: z.int(),
  double_id: z.int(),
  reason: z.string(),
  seen_version: z.string(),
})

/** A preview of a publication for one user. Only the preview is saved. */
const PreviewInput = z.strictObject({
  race_id: z.int(),
  user_id: z.int(),
  act: PublicationAct,
})

/** A preview of publishing several races, for one user. */
const RacesPreviewInput = z.strictObject({ user_id: z.int(), choice: RaceChoice })

/** A settlement of a side bet; see `SettleCommand`. */
const SettleInput = z.strictObject({
  sidebet_id: z.int(),
  option_id: z.int().nullable(),
  seen_option_id: z.int().nullable().optional(),
  reason: z.string().nullable().optional(),
})

const SettlementPreviewInput = SettleInput.omit({ reason: true }).extend({ user_id: z.int() })

/** Returns the handlers of a server with these settings, on the database at `url`. */
export function allJobHandlers(url: string, settings: Schedule): JobHandlers {
  return { ...job_handlers, ...backupJobs(url, settings) }
}

export const job_handlers: JobHandlers = {
  'import season': importSeasonJob,
  preview: jobHandler(PreviewInput, async ({ db, actor, input: { race_id, user_id, act } }) =>
    previewResults(db, { race_id, user_id, actor }, act),
  ),
  'preview-races': jobHandler(RacesPreviewInput, async ({ db, actor, input: { user_id, choice } }) =>
    previewRaces(db, { user_id, actor }, choice),
  ),
  publish: jobHandler(PublishInput, async (job) =>
    resultOf(await publishResults(job.db, { ...job.input, ...(await scoringHooks(job)) })),
  ),
  'preview-settlement': jobHandler(
    SettlementPreviewInput,
    async ({ db, actor, input: { user_id: _id, ...input } }) => describeSettlement(db, { ...input, actor }),
  ),
  settle: jobHandler(SettleInput, async (job) => {
    const refused = await settleSidebet(job.db, { ...job.input, ...(await scoringHooks(job)) })
    if (refused) throw settleError(refused)
    return { changed: [] }
  }),
  rescore: jobHandler(RescoreInput, async (job) => {
    const { season_id, reason } = job.input
    const report = await rescoreSeason(job.db, season_id, { reason, ...(await scoringHooks(job)) })
    return report ? resultOf(report) : { changed: [] }
  }),
  rebuild: jobHandler(RebuildInput, async (job) => {
    await rebuildBoards(job.db, job.input.season_id, await scoringHooks(job))
    return { changed: [] }
  }),
  'merge athletes': jobHandler(MergeInput, async (job) => {
    const report = await mergeAthletes(job.db, {
      ...job.input,
      ...(await scoringHooks(job)),
      dry_run: false,
      beforeCommit: (tx, { race_ids }) => job.finishIn(tx, { changed: race_ids }),
    })
    if (!report.ok) throw new JobRefusal(mergeProblem(report.refusals))
    return { changed: report.race_ids }
  }),
  news: newsJob,
  cup: jobHandler(CupInput, async (job) => {
    await changeCup(job.db, { ...job.input, ...(await scoringHooks(job)) })
    return { changed: [] }
  }),
}

/**
 * Returns the job's result. If races were refused, throws the code of the first refusal and the messages of all
 * refusals. It is not an error if nothing changed.
 */
function resultOf({ refused, changed }: PublishReport): { changed: number[] } {
  const [first] = refused
  if (!first) return { changed }
  const message = refused.map(({ name, message }) => `${name}: ${message}`).join('\n')
  throw new JobRefusal({ code: first.reason, message, details: { refused } })
}
