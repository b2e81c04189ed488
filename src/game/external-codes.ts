import { idOfTerm } from './named.ts'

/** An external key: a federation's number, the code of a race. */
export const EXTERNAL_CODE = /^[A-Za-z0-9][\w.:-]{0,59}$/

/** Whether an athlete may have the code; `id:49` is how commands name an athlete by id. */
export function isAthleteCode(code: string): boolean {
  return EXTERNAL_CODE.test(code) && idOfTerm(code) === null
}
