import type { Problem } from '#contract/problems.ts'
import { NO_BODY } from '../core/api/reply.ts'

/**
 * The result of submitting a form. `status` is null if no reply arrived. `wait_s` is how long to wait before the next
 * try, in seconds.
 */
export type FormOutcome =
  | { ok: true }
  | { ok: false; status: number | null; problem: Problem; wait_s?: number | undefined }

/** The message for a login or registration whose reply has no body. */
export const NO_BODY_TEXT = 'Something went wrong, please refresh the webpage'

/** The errors of the form's fields, and the text of all other errors for the banner. */
export type SplitProblem = { fields: [name: string, text: string][]; banner: string | null }

/**
 * Splits a problem into the errors of shown fields and a text for the banner. The banner contains the general errors
 * and the errors of fields that are not shown. If there are no errors at all, the banner contains the problem's
 * message. `noBodyText` replaces the message of a reply without a body.
 */
export function splitProblem(problem: Problem, shown: readonly string[], noBodyText?: string): SplitProblem {
  const errors = Object.entries(problem.field_errors ?? {})
  const fields = errors.filter(([name]) => shown.includes(name))
  const hidden = errors.filter(([name]) => !shown.includes(name)).map(([, text]) => text)
  const others = [...(problem.errors ?? []), ...hidden]

  if (others.length > 0) return { fields, banner: others.join('\n') }
  return { fields, banner: fields.length > 0 ? null : messageOf(problem, noBodyText) }
}

function messageOf({ code, message }: Problem, noBodyText = message): string {
  return code === NO_BODY ? noBodyText : message
}
