import type { ApiResult } from '../api/reply.ts'

/** Asks the user to confirm with their second factor. Resolves with true if they confirmed. */
export type Asker = () => Promise<boolean>

let asker: Asker | undefined
let confirming: Promise<boolean> | undefined

/**
 * Sets the function that asks the user. Only the admin pages set it, because other pages call no route that needs a
 * confirmation.
 */
export function setAsker(ask: Asker | undefined): void {
  asker = ask
}

/** Asks the user to confirm with their second factor. Concurrent calls share one question. */
export function askToConfirm(): Promise<boolean> {
  confirming ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    confirming = undefined
  })
  return confirming
}

/** Whether a change was refused only because the user has to confirm with their second factor first. */
export function needsConfirmation(answer: ApiResult<unknown>): boolean {
  return !answer.ok && (answer.problem.code === 'confirm-needed' || answer.problem.code === 'factor-needed')
}
