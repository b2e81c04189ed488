import { z } from 'zod'
import { VARIANTS } from '#game/calendar/season-settings.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importSeason, type SeasonRead } from '#server/imports/import-season.ts'
import { SEASON_STEPS, type SeasonReport, type SeasonStep } from '#server/imports/season/season-options.ts'
import { JobRefusal, jobHandler } from '#server/jobs/job-handler.ts'
import { expectedSeconds, planSteps, type StepWork } from '#server/jobs/step-times.ts'
import { listFormerSteps } from '#server/jobs/store.ts'
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

/**
 * The default seconds for one row in each step, used until an import on this machine has been measured. `bench/job.ts`
 * measured these values with 704 athletes and 5,048 results.
 */
const SECONDS = { plan: 40e-6, athletes: 150e-6, calendar: 5e-3, results: 60e-6 }

/**
 * The steps of an import with their amounts of work. A step has one unit more than it has rows, because a step without
 * rows takes time too.
 */
function importWork({ athletes, races, results }: SeasonRead['content']['files']): StepWork[] {
  const units: Record<SeasonStep, number> = {
    plan: results.length + 1,
    athletes: athletes.length + 1,
    calendar: races.length + 1,
    results: results.length + 1,
  }
  return SEASON_STEPS.map((step) => ({ step, units: units[step], default_s: SECONDS[step] }))
}

/** Imports an uploaded season. The job fails if the plan has changed since it was shown. */
export const importSeasonJob = jobHandler(SeasonJob, async (job) => {
  const { upload, shown, may_create, ...given } = job.input
  const former = await listFormerSteps(job.db, job.kind, [])
  const work = importWork(upload.content.files)
  const seconds = expectedSeconds(work, former)
  const steps = planSteps(work, seconds)
  job.plan(steps)
  const expected_s = [...seconds.values()].reduce((total, each) => total + each, 0)
  const onStep = (step: SeasonStep) => {
    job.checkCancelled()
    const index = SEASON_STEPS.indexOf(step)
    const share = steps.slice(0, index).reduce((total, each) => total + each.share, 0)
    const forecast = { share: share + steps[index]!.share, expected_s, is_measured: former.length > 0 }
    job.progress(share, step, forecast)
  }
  onStep('plan')
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

/** The result that the page of the job shows. */
function resultOf({ season, weekends, races, athletes, results, notes }: SeasonReport) {
  return { season, weekends, races, athletes, results, notes: notes.map(noteText) }
}
