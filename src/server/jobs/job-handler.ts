import type { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'

/** A step of a job and its share of the time that the whole job is expected to take. */
export type PlannedStep = { step: string; share: number }

/** The share that the next call of `progress` is expected to report, and the seconds that the whole run may take. */
export type Ahead = { share: number; expected_s: number }

/** What a handler gets: its input, and functions that tell the runner how far it is. */
export type Job<Input = unknown> = {
  job_id: number
  db: Db
  input: Input
  actor: string
  /** Names the steps in advance, so that pages can show all of them. */
  plan: (steps: readonly PlannedStep[]) => void
  /**
   * `share`, from 0 to 1, of the expected time of this run has passed, and this step is at hand. Until the next call
   * the share moves with time towards that of `ahead`.
   */
  progress: (share: number, step: string, ahead?: Ahead) => void
  /** Throws if the job was cancelled, the server is stopping, or another runner took over. Call it between statements. */
  checkCancelled: () => void
  /**
   * Marks the job as done in the transaction of its effect, so that both are saved or neither, and no second attempt
   * repeats the effect. Throws, and so rolls back, if the job was cancelled or another runner took over. Call it last.
   */
  finishIn: (tx: Db, result: unknown) => Promise<void>
}

/** A kind of job. An attempt may end anywhere, and the next one begins with the same input: `run` must allow that. */
export type JobHandler = {
  input: z.ZodType
  /** Its result is stored as JSON, unless `finishIn` was called. */
  run: (job: Job) => Promise<unknown>
}

/** A handler whose `run` gets its input parsed. */
export function jobHandler<Input extends z.ZodType>(
  input: Input,
  run: (job: Job<z.output<Input>>) => Promise<unknown>,
): JobHandler {
  return { input, run: (job) => run({ ...job, input: input.parse(job.input) }) }
}

/** By the `kind` of the job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

export type JobProblem = { code: string; message: string; details?: unknown }

/** A rule refuses what the job should do: the job has failed, with a sentence for its operator. */
export class JobRefusal extends Error {
  readonly problem: JobProblem

  constructor(problem: JobProblem) {
    super(problem.message)
    this.problem = problem
  }
}
