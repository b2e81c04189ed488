import { z } from 'zod'
import { RACE_STATES } from '#game/scoring/publications.ts'
import { type Job, type JobHandlers, JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { listRacesByOtherRules, rescoreRaces } from '#server/scoring/other-rules.ts'
import { type PublishReport, publishResults } from '#server/scoring/publish.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import type { OnBuilt } from '#server/standings/build.ts'

/** What a publication asks for; see `PublishCommand`. */
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

/** A season whose boards follow a change, such as another verified player. */
const RebuildInput = z.strictObject({ season_id: z.int() })

/** Every kind of job. */
export const job_handlers: JobHandlers = {
  publish: jobHandler(PublishInput, async (job) =>
    resultOf(await publishResults(job.db, { ...job.input, ...hooksOf(job) })),
  ),
  rescore: jobHandler(RescoreInput, async (job) => {
    const races = await listRacesByOtherRules(job.db, job.input.season_id)
    if (races.length === 0) return { changed: [] }
    return resultOf(await rescoreRaces(job.db, races, { reason: job.input.reason, ...hooksOf(job) }))
  }),
  rebuild: jobHandler(RebuildInput, async (job) => {
    await rebuildBoards(job.db, job.input.season_id, hooksOf(job))
    return { changed: [] }
  }),
}

/** The steps of scoring, with their shares of the time, measured at 100,000 players (`bench/job.ts`). */
const SCORING_STEPS = [
  { step: 'places', share: 0.05 },
  { step: 'points', share: 0.35 },
  { step: 'totals', share: 0.4 },
  { step: 'switch', share: 0.2 },
] as const
const [places, , , last] = SCORING_STEPS

/** Shows a publication as the progress of its job, and makes it and the end of the job one transaction. */
function hooksOf(job: Job) {
  job.plan(SCORING_STEPS)
  job.progress(0, 'places')
  const onBuilt: OnBuilt = ({ share, scores_left }) => {
    const step = share === 1 ? 'switch' : scores_left > 0 ? 'points' : 'totals'
    job.progress(places.share + share * (1 - places.share - last.share), step)
  }
  return {
    actor: job.actor,
    onBuilt,
    checkStop: job.checkCancelled,
    beforeCommit: (tx: Job['db'], { races = [] }: { races?: readonly { race_id: number }[] }) =>
      job.finishIn(tx, { changed: races.map(({ race_id }) => race_id) }),
  }
}

/** Nothing to publish is no failure; a refusal of one race is that of the job. */
function resultOf({ refused, changed }: PublishReport): { changed: number[] } {
  const [first] = refused
  if (!first) return { changed }
  const message = refused.map(({ name, message }) => `${name}: ${message}`).join('\n')
  throw new JobRefusal({ code: first.reason, message, details: { refused } })
}
