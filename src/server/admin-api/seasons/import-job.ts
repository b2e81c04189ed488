import { z } from 'zod'
import { VARIANTS } from '#game/calendar/season-settings.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importSeason, type SeasonRead } from '#server/imports/import-season.ts'
import { SEASON_STEPS, type SeasonReport, type SeasonStep } from '#server/imports/season/season-options.ts'
import { JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { noteText } from '#text/imports/result-notes.ts'
import { optionsOf } from './import-upload.ts'

/** The input of the job. `upload` is the content of the uploaded files, and is deleted when the job ends. */
const SeasonJob = z.strictObject({
  season: z.string(),
  name: z.string().optional(),
  variant: z.enum(VARIANTS),
  is_current: z.boolean(),
  answers: z.record(z.string(), z.string()),
  shown: z.string(),
  may_create: z.boolean(),
  upload: z.custom<SeasonRead>(),
})
export type SeasonJob = z.input<typeof SeasonJob>

/** The share of each step in the time of an import, measured with 704 athletes and 5,048 results (winter 2018-19). */
const SHARES: Record<SeasonStep, number> = { plan: 0.1, athletes: 0.15, calendar: 0.35, results: 0.4 }
/** The time that importing a large season takes. */
const expected_s = 4

/** Imports an uploaded season, or fails if the plan is no longer the one that was shown. */
export const importSeasonJob = jobHandler(SeasonJob, async (job) => {
  const { upload, shown, may_create, ...given } = job.input
  job.plan(SEASON_STEPS.map((step) => ({ step, share: SHARES[step] })))
  const onStep = (step: SeasonStep) => {
    job.checkCancelled()
    const share = startOf(step)
    job.progress(share, step, { share: share + SHARES[step], expected_s })
  }
  const imported = await importSeason(job.db, upload, {
    ...optionsOf(given, { actor: job.actor, may_create }),
    shown_digest: shown,
    onStep,
    beforeCommit: (tx, report) => job.finishIn(tx, resultOf(report)),
  })
  if (!imported.ok)
    throw new JobRefusal({
      code: 'refused',
      message: issueMessages({ issues: imported.issues, count: imported.count }).join('\n'),
    })
  return resultOf(imported.report)
})

function startOf(step: SeasonStep): number {
  const earlier = SEASON_STEPS.slice(0, SEASON_STEPS.indexOf(step))
  return earlier.reduce((sum, each) => sum + SHARES[each], 0)
}

/** The result that the page of the job shows. */
function resultOf({ season, weekends, races, athletes, results, notes }: SeasonReport) {
  return { season, weekends, races, athletes, results, notes: notes.map(noteText) }
}
