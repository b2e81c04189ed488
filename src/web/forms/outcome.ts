import type { Problem } from '#contract/problems.ts'
import { NO_BODY } from '../core/api/reply.ts'

/** What came of a form that was sent. `status` is null where no reply came; `wait_s` is how long to wait before the next try. */
export type Outcome =
  | { ok: true }
  | { ok: false; status: number | null; problem: Problem; wait_s?: number | undefined }

/** Says that a login or a registration was answered without a body (spec §8). */
export const BROKEN = 'Something went wrong, please refresh the webpage'

/** What a refusal says of fields that stand in the form; and what is left, for the banner. */
export type Complaint = { beside: [name: string, text: string][]; banner: string | null }

/**
 * Fields are told beside them. All else goes to the banner: `errors`, what is said of a field that is not on the
 * screen, or the message. `noBodyText` replaces the message of a reply without a body.
 */
export function complaintOf(problem: Problem, shown: readonly string[], noBodyText?: string): Complaint {
  const errors = Object.entries(problem.field_errors ?? {})
  const beside = errors.filter(([name]) => shown.includes(name))
  const unseen = errors.filter(([name]) => !shown.includes(name)).map(([, text]) => text)
  const others = [...(problem.errors ?? []), ...unseen]

  if (others.length > 0) return { beside, banner: others.join('\n') }
  return { beside, banner: beside.length > 0 ? null : messageOf(problem, noBodyText) }
}

function messageOf({ code, message }: Problem, noBodyText = message): string {
  return code === NO_BODY ? noBodyText : message
}
