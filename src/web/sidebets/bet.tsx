import { useId } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import type { Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { LightMarkdown } from '../content/light-markdown.tsx'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SaveLabel } from '../core/mutations/save-label.tsx'
import { BothClocks } from '../races/both-clocks.tsx'
import { BetChoice } from './bet-choice.tsx'
import { type MyBet, useBet } from './use-bet.ts'

/** A side bet with its points, question, possible answers and deadline, and the user's answer. */
export function Bet({ sidebet, weekend }: { sidebet: Sidebet; weekend: Weekend }) {
  const locale = useNumberLocale()
  const question_id = useId()
  const bet = useBet(sidebet)
  const closes_at = bet?.closes_at ?? sidebet.betting_close
  const close = toInstant(closes_at)
  const is_over = useFromServerTime((now) => now !== null && now >= close)
  const is_closed = is_over || sidebet.settled_option_id !== null

  return (
    <li className="bet">
      <p className="bet-value">{formatPointsWithUnit(sidebet.value, locale)}</p>
      <div className="bet-text">
        <div id={question_id}>
          <LightMarkdown text={sidebet.description} />
        </div>
        {bet?.is_open ? (
          <BetChoice sidebet={sidebet} bet={bet} question_id={question_id} />
        ) : (
          <BetAnswers sidebet={sidebet} own={bet?.option_id} />
        )}
        {bet && !bet.is_open && <LateText bet={bet} />}
        <div className="bet-close">
          {is_closed && <LockSign />}
          {closeText(sidebet, is_closed)}
          <BothClocks at={closes_at} weekend={weekend} />
        </div>
      </div>
    </li>
  )
}

/** Shown after the close. Says that an answer was not saved in time, or that the user has not answered. */
function LateText({ bet: { option_id, saving } }: { bet: MyBet }) {
  if (saving.state === 'waiting' || saving.state === 'not-saved') {
    return <SaveLabel saving={saving} is_open={false} />
  }
  return option_id === null && <p className="bet-none">You did not answer</p>
}

type Props = {
  sidebet: Pick<Sidebet, 'options' | 'settled_option_id'>
  /** The user's own answer. Undefined for a visitor, and while the answer is loading. */
  own: number | null | undefined
}

/** The possible answers, with marks at the user's own answer and at the right answer. */
function BetAnswers({ sidebet: { options, settled_option_id }, own }: Props) {
  return (
    <ul className="bet-answers">
      {options.map(({ option_id, description }) => (
        <li key={option_id} className={classOf(option_id === settled_option_id, option_id === own)}>
          {description}
          {option_id === own && <span className="bet-own">your answer</span>}
          {option_id === settled_option_id && <span className="bet-mark">right answer</span>}
        </li>
      ))}
    </ul>
  )
}

function classOf(is_right: boolean, is_own: boolean): string | undefined {
  if (is_right) return 'bet-right'
  return is_own ? 'bet-mine' : undefined
}

/** Returns the label before the time of the close. */
function closeText({ settled_option_id }: Pick<Sidebet, 'settled_option_id'>, is_closed: boolean): string {
  if (settled_option_id !== null) return 'Settled. Betting closed'
  return is_closed ? 'Not settled yet. Betting closed' : 'Betting closes'
}

/** An icon of a lock, for use beside a text with the same meaning. */
function LockSign() {
  return (
    <svg className="lock-sign" viewBox="0 0 14 16" aria-hidden="true">
      <path d="M3.5 7V4.5a3.5 3.5 0 0 1 7 0V7" />
      <rect x="1.5" y="7" width="11" height="8" rx="1.5" />
    </svg>
  )
}
