import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { route } from '../route.ts'

export const FIRST_STEPS = ['name', 'calendar', 'athletes', 'prices', 'deadlines', 'mail', 'invite'] as const

/** A step of setting up a game. `counts` are the numbers in the sentence that describes the step. */
export const FirstStep = z.strictObject({
  step: z.enum(FIRST_STEPS),
  is_done: z.boolean(),
  counts: z.array(z.int()),
  /** A name in the sentence that describes the step, such as the name of the season. Null if there is no name. */
  name: z.string().nullable(),
})
export type FirstStep = z.infer<typeof FirstStep>

export const FirstRun = z.strictObject({
  steps: z.array(FirstStep),
  /** Whether players can pick now, or somebody already has a team. */
  has_opened: z.boolean(),
  /** The name of the first weekend, and when its picks open and close. */
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  opening: z.string().nullable(),
  /** A hidden weekend whose deadline is in the future. Null if there is none. */
  hidden_id: Id.nullable(),
})
export type FirstRun = z.infer<typeof FirstRun>

export const changeFirstSteps = route({
  method: 'PUT',
  path: '/api/admin/today/first-steps',
  caller: 'operator',
  summary: 'Hides the steps of setting up the game, or shows them again',
  body: z.strictObject({ is_hidden: z.boolean() }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({}),
})
