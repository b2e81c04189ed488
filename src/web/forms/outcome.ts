import type { Problem } from '#contract/problems.ts'

/** What came of a form that was sent. `status` is null where no reply came; `wait_s` is how long to wait before the next try. */
export type Outcome =
  | { ok: true }
  | { ok: false; status: number | null; problem: Problem; wait_s?: number | undefined }

/** Where the two ends of a form did not understand each other (spec §8). */
export const BROKEN = 'Something went wrong, please refresh the webpage'

/** What a refusal says of fields that stand in the form; and what is left, for the banner. */
export type Complaint = { beside: [name: string, text: string][]; banner: string | null }

/**
 * Fields are told beside them. All else goes to the banner: `errors`, what is said of a field that is not on the
 * screen, or the message; without a body there is only one thing to say (spec §8).
 */
export function complaintOf(problem: Problem, shown: readonly string[]): Complaint {
  const faults = Object.entries(problem.field_errors ?? {})
  const beside = faults.filter(([name]) => shown.includes(name))
  const unseen = faults.filter(([name]) => !shown.includes(name)).map(([, text]) => text)
  const others = [...(problem.errors ?? []), ...unseen]

  if (others.length > 0) return { beside, banner: others.join('\n') }
  return { beside, banner: beside.length > 0 ? null : messageOf(problem) }
}

/** Codes of ours for replies without a body that can be read. */
const WORDLESS = ['unknown', 'network']

function messageOf({ code, message }: Problem): string {
  return WORDLESS.includes(code) ? BROKEN : message
}
