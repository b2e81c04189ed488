import type { ApiResult } from '../api/reply.ts'
/** Asks the user to confirm with their second factor; true if they did. */
export type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asked: Promise<boolean> | undefined

/** The admin pages show a dialog; other pages call no route that needs a confirmation. */
export function confirmWith(ask: Asker | undefined): void {
  asker = ask
}

/** Asks once for all changes that wait for it. */
export function askToConfirm(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}

/** Whether a reply was refused only because the user has to confirm with their second factor first. */
export function needsConfirmation(answer: ApiResult<unknown>): boolean {
  return !answer.ok && (answer.problem.code === 'confirm-needed' || answer.problem.code === 'factor-needed')
}
