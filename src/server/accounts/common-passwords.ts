import { dictionary } from '@zxcvbn-ts/language-common'
import { foldName } from '#game/league-names.ts'

/** The 49,000 or so that people choose most often, best known first and without capitals. */
const common = new Set(dictionary['passwords-common'])

/** Whether many others have chosen it, whatever its case, or it is hardly more than one character again and again. */
export function isCommon(password: string): boolean {
  const folded = foldName(password)
  return common.has(folded) || new Set(folded).size < 3
}
