import type { Athlete } from '#contract/athletes.ts'
import { formatMoney } from '#text/formats.ts'
import { LIMIT_SENTENCES, PICK_SENTENCES, TRADING_SENTENCES } from '#text/team-refusals.ts'
import type { MyTeam } from '../../team/my-team.ts'

const TEAM_REASONS = new Set<string>([...Object.values(LIMIT_SENTENCES), ...Object.values(TRADING_SENTENCES)])

/** Whether a reason is about the team or the time, not about one athlete: it is then shown once for a whole list. */
export function isAboutTeam(sentence: string): boolean {
  return TEAM_REASONS.has(sentence)
}

/**
 * The reason that applies to all athletes of a list who are not in the team; cubs may still fit where others do not.
 */
export function commonReasonOf(
  athletes: readonly Athlete[],
  { picks, whyNot }: Pick<MyTeam, 'picks' | 'whyNot'>,
): string | undefined {
  const picked = new Set(picks.map(({ athlete_id }) => athlete_id))
  const sentences = athletes.filter(({ athlete_id }) => !picked.has(athlete_id)).map(whyNot)
  const refusals = sentences.filter((each) => each !== undefined)
  const [first] = refusals
  if (!first || !isAboutTeam(first) || refusals.some((each) => each !== first)) return undefined
  return refusals.length === sentences.length || first === LIMIT_SENTENCES['only-cubs'] ? first : undefined
}

/** The rule's own sentence; if money is short, with the missing amount. */
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
