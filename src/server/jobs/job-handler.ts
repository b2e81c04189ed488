import type { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'

/**
 * A step of a job, and its share of the time that the whole job is expected to take. `units` is the amount of work in
 * the step. If `units` is given, the time of the step is used to estimate later jobs.
 */
export type PlannedStep = { step: string; share: number; units?: number }

/**
 * `share` is the share that the next call of `progress` is expected to report. `expected_s` is the number of seconds
 * that the whole run may take. `is_measured` is true if the seconds were measured in former jobs on this machine.
 */
export type Forecast = { share: number; expected_s: number; is_measured?: boolean }

export type Job<Input = unknown> = {
  job_id: number
  kind: string
  db: Db
  input: Input
  actor: string
  /** Sets the steps of the job in advance, so that pages can show them. */
  plan: (steps: readonly PlannedStep[]) => void
  /**
   * Reports that the share `share` (0 to 1) of the expected time of this run has passed, and that the step `step`
   * begins. Until the next call, the share that pages show grows with time towards `forecast.share`.
   */
  progress: (share: number, step: string, forecast?: Forecast) => void
  /**
   * Throws if the job was cancelled, if the server is stopping, or if another runner has taken the job over. Call it
   * between statements.
   */
  checkCancelled: () => void
  /**
   * Marks the job as done in the transaction that makes its changes. Either both are saved or neither, so the changes
   * are never made twice. Throws, so that the transaction is rolled back, if the job was cancelled or another runner
   * has taken it over. Call it last.
   */
  finishIn: (tx: Db, result: unknown) => Promise<void>
}

/** A kind of job. `run` can be interrupted and called again with the same input, so it must be safe to repeat. */
export type JobHandler = {
  input: z.ZodType
  /** Does the work. The result is stored as JSON, unless `finishIn` has stored a result. */
  run: (job: Job) => Promise<unknown>
}

/** Makes a handler whose `run` gets the parsed input. */
export function jobHandler<Input extends z.ZodType>(
  input: Input,
  run: (job: Job<z.output<Input>>) => Promise<unknown>,
): JobHandler {
  return { input, run: (job) => run({ ...job, input: input.parse(job.input) }) }
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

export type JobProblem = { code: string; message: string; details?: unknown }

/** Thrown if a rule refuses the job. The job fails with this message, which the operator can read. */
export class JobRefusal extends Error {
  readonly problem: JobProblem

  constructor(problem: JobProblem) {
    super(problem.message)
    this.problem = problem
  }
}
