import type { Problem } from '#contract/problems.ts'
import { NO_BODY } from '../core/api/reply.ts'

/**
 * The result of submitting a form. `status` is null where no reply came; `wait_s` is how long to wait before the next
 * try.
 */
export type Outcome =
  | { ok: true }
  | { ok: false; status: number | null; problem: Problem; wait_s?: number | undefined }

/** The message for a login or registration whose reply has no body. */
export const BROKEN = 'Something went wrong, please refresh the webpage'

/** The errors of the form's fields, and the rest for the banner. */
export type SplitProblem = { fields: [name: string, text: string][]; banner: string | null }

/**
 * Splits a problem into errors for visible fields and a banner. The banner gets `errors`, errors of fields not on the
 * screen, or the message. `noBodyText` replaces the message of a reply without a body.
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
