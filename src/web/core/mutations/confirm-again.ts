import type { ApiResult } from '../api/reply.ts'

/** Asks the user to confirm with their second factor; true if they did. */
export type Asker = () => Promise<boolean>

let asker: Asker | undefined
let confirming: Promise<boolean> | undefined

/** Sets how to ask. Only the admin pages do, because other pages call no route that needs a confirmation. */
export function confirmWith(ask: Asker | undefined): void {
  asker = ask
}

/** Asks the user to confirm. Calls at the same time share one question. */
export function askToConfirm(): Promise<boolean> {
  confirming ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    confirming = undefined
  })
  return confirming
}

/** Whether a reply was refused only because the user has to confirm with their second factor first. */
export function needsConfirmation(answer: ApiResult<unknown>): boolean {
  return !answer.ok && (answer.problem.code === 'confirm-needed' || answer.problem.code === 'factor-needed')
}
