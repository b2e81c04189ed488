import { z } from 'zod'
import { RACE_STATES } from '#game/scoring/publications.ts'
import { previewResults } from '#server/admin-api/results/preview-results.ts'
import { importSeasonJob } from '#server/admin-api/seasons/import-job.ts'
import { type Job, type JobHandlers, JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { listOutdatedRaces, rescoreRaces } from '#server/scoring/outdated-races.ts'
import { type PublishReport, publishResults } from '#server/scoring/publish.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import type { OnWork } from '#server/standings/count-work.ts'
import { countUsers } from '#server/users/store.ts'

/** The input of a publication; see `PublishCommand`. */
const PublishInput = z.strictObject({
  race_ids: z.array(z.int()).min(1),
  state: z.enum(RACE_STATES).optional(),
  revision_id: z.int().optional(),
  include_in_total: z.boolean().optional(),
  reason: z.string().nullable().optional(),
})
export type PublishInput = z.input<typeof PublishInput>

/** A season whose published races are scored again by the current rules. */
const RescoreInput = z.strictObject({ season_id: z.int(), reason: z.string().nullable() })

/** A season whose boards are rebuilt after a change, such as a newly verified player. */
const RebuildInput = z.strictObject({ season_id: z.int(), reason: z.string().nullable().optional() })

/** A preview of a publication, for one person. Only the preview is saved. */
const PreviewInput = z.strictObject({
  race_id: z.int(),
  user_id: z.int(),
  act: z.strictObject({
    what: z.enum(['draft', 'latest', 'revision', 'undo']),
    number: z.int().optional(),
    state: z.enum(['provisional', 'official']).optional(),
  }),
})

/** Every kind of job. */
export const job_handlers: JobHandlers = {
  'import season': importSeasonJob,
  preview: jobHandler(PreviewInput, async ({ db, actor, input: { race_id, user_id, act } }) =>
    previewResults(db, { race_id, user_id, actor }, act),
  ),
  publish: jobHandler(PublishInput, async (job) =>
    resultOf(await publishResults(job.db, { ...job.input, ...(await hooksOf(job)) })),
  ),
  rescore: jobHandler(RescoreInput, async (job) => {
    const races = await listOutdatedRaces(job.db, job.input.season_id)
    if (races.length === 0) return { changed: [] }
    return resultOf(await rescoreRaces(job.db, races, { reason: job.input.reason, ...(await hooksOf(job)) }))
  }),
  rebuild: jobHandler(RebuildInput, async (job) => {
    await rebuildBoards(job.db, job.input.season_id, await hooksOf(job))
    return { changed: [] }
  }),
}

/**
 * Estimated seconds to compute one sum for one player. Used until the first standing is built; from then on the
 * estimate uses the pace of the job itself. Measurements gave 2 to 20 microseconds, on an idle and on a busy machine
 * (`bench/job.ts`).
 */
const SECONDS_PER_UNIT = 6e-6

/** Hooks that report a publication as the job's progress, and that finish the job in the publication's transaction. */
async function hooksOf(job: Job) {
  const players = await countUsers(job.db)
  let is_planned = false
  const onWork: OnWork = ({ step, share, ahead, units }) => {
    const total = units.points + units.totals + units.switch
    if (!is_planned) job.plan(SCORING_STEPS.map((name) => ({ step: name, share: units[name] / total })))
    is_planned = true
    job.progress(share, step, { share: ahead, expected_s: total * players * SECONDS_PER_UNIT })
  }
  return {
    actor: job.actor,
    onWork,
    checkStop: job.checkCancelled,
    beforeCommit: (tx: Job['db'], { races = [] }: { races?: readonly { race_id: number }[] }) =>
      job.finishIn(tx, { changed: races.map(({ race_id }) => race_id) }),
  }
}

const SCORING_STEPS = ['points', 'totals', 'switch'] as const

/** The job's result. Throws the refusal of the first refused race; having nothing to publish is not an error. */
function resultOf({ refused, changed }: PublishReport): { changed: number[] } {
  const [first] = refused
  if (!first) return { changed }
  const message = refused.map(({ name, message }) => `${name}: ${message}`).join('\n')
  throw new JobRefusal({ code: first.reason, message, details: { refused } })
}
