import type { Athlete } from '#contract/athletes.ts'
import type { LimitRefusal } from '#game/teams/limits.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import type { TradingRefusal } from '#game/teams/trading.ts'
import { formatMoney } from '#text/formats.ts'
import { PICK_SENTENCES, pickSentence } from '#text/team-refusals.ts'
import { NO_RESERVE_SENTENCES, type NoReserve } from '../../team/reserves/my-bench.ts'
import type { ListTeam } from '../reserves/list-team.ts'
import type { Reason } from './pick-button.tsx'

/** Why an athlete cannot be added to the team, or to the reserves. */
type ListRefusal = PickRefusal | NoReserve

const LIST_SENTENCES: Record<ListRefusal, string> = { ...NO_RESERVE_SENTENCES, ...PICK_SENTENCES }

/** Refusals that are caused by the team or the time, and not by an athlete. They are shown once for a whole list. */
const ABOUT_TEAM: ReadonlySet<ListRefusal> = new Set<LimitRefusal | TradingRefusal | 'reserves-full'>([
  'too-many-picks',
  'team-full',
  'only-cubs',
  'reserves-full',
  'trading-not-open',
  'trading-closed',
])

/** The reason that is shown above a list, with the code of the refusal. */
export type ListReason = Reason & { refusal: ListRefusal }

/**
 * Returns the reason why no athlete of a list can be added. Undefined if an athlete can be added, if the reasons
 * differ, or if the reason is about an athlete. Picked athletes are ignored. As an exception, `only-cubs` is returned
 * even if the list has cubs that can be added. `id` is the id of the element that shows the reason.
 */
export function listReasonOf(
  athletes: readonly Athlete[],
  { picks, whyNot }: Pick<ListTeam, 'picks' | 'whyNot'>,
  id: string,
): ListReason | undefined {
  const picked = new Set(picks.map(({ athlete_id }) => athlete_id))
  const verdicts = athletes.filter(({ athlete_id }) => !picked.has(athlete_id)).map(whyNot)
  const refusals = verdicts.filter((each) => each !== undefined)
  const [refusal] = refusals
  if (!refusal || !ABOUT_TEAM.has(refusal) || refusals.some((each) => each !== refusal)) return undefined
  if (refusals.length < verdicts.length && refusal !== 'only-cubs') return undefined
  const genders = new Set(athletes.map(({ gender }) => gender))
  const text = genders.size === 1 ? sentenceOf(refusal, athletes[0]!) : LIST_SENTENCES[refusal]
  return { refusal, text, id }
}

/** Returns the sentence for a refusal. If the athlete is too expensive, it contains the missing amount. */
export function reasonText(
  refusal: ListRefusal,
  athlete: Pick<Athlete, 'gender' | 'price'>,
  balance: number | null | undefined,
  locale?: string,
): string {
  const sentence = sentenceOf(refusal, athlete)
  const missing = (athlete.price ?? 0) - (balance ?? 0)
  if (refusal !== 'over-budget' || missing <= 0) return sentence
  return `${sentence}: ${formatMoney(missing, locale)} short`
}

function sentenceOf(refusal: ListRefusal, { gender }: Pick<Athlete, 'gender'>): string {
  return refusal === 'too-many-picks' ? pickSentence(refusal, gender) : LIST_SENTENCES[refusal]
}
