import { formatMoney } from '#game/formats.ts'
import { LIMIT_SENTENCES } from '#game/limits.ts'
import { PICK_SENTENCES } from '#game/picks.ts'
import { TRADING_SENTENCES } from '#game/trading.ts'

const OF_EVERYBODY = new Set<string>([...Object.values(LIMIT_SENTENCES), ...Object.values(TRADING_SENTENCES)])

/** Whether a reason is about the team or the time and not about one athlete: it is then told once for a whole list. */
export function isOfEverybody(sentence: string): boolean {
  return OF_EVERYBODY.has(sentence)
}

/** The reason that holds for all athletes of a list who are not picked, if there is one. */
export function reasonOfAll(sentences: readonly (string | undefined)[]): string | undefined {
  const [first] = sentences
  return first && isOfEverybody(first) && sentences.every((each) => each === first) ? first : undefined
}

/** The rule's own sentence; where money is short, with how much. */
export function reasonText(
  sentence: string,
  price: number | null,
  balance: number | null | undefined,
  locale?: string,
): string {
  const short = (price ?? 0) - (balance ?? 0)
  if (sentence !== PICK_SENTENCES['over-budget'] || short <= 0) return sentence
  return `${sentence}: ${formatMoney(short, locale)} short`
}
