import { idOfTerm } from './resolve-term.ts'

/** A code that is not assigned by the game, such as a federation's number for an athlete or a code for a race. */
export const EXTERNAL_CODE = /^[A-Za-z0-9][\w.:-]{0,59}$/

/** Whether an athlete may have the code. `id:49` is excluded, because in commands it means the athlete with id 49. */
export function isAthleteCode(code: string): boolean {
  return EXTERNAL_CODE.test(code) && idOfTerm(code) === null
}
