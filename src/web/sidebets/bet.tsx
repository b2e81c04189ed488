import { useId } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { toInstant } from '#game/instants.ts'
import { useNumberLocale } from '../app/reader.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { Markdown } from '../content/markdown.tsx'
import { SaveWord } from '../saving/save-word.tsx'
import { BothClocks } from '../weekends/both-clocks.tsx'
import { BetAnswers } from './bet-answers.tsx'
import { BetChoice } from './bet-choice.tsx'
import { closeWord } from './close-word.ts'
import { LockSign } from './lock-sign.tsx'
import { type MyBet, useBet } from './use-bet.ts'

/** One question: what it is worth, its answers, the reader's own, and until when he may give it. */
export function Bet({ sidebet, weekend }: { sidebet: Sidebet; weekend: Weekend }) {
  const locale = useNumberLocale()
  const question = useId()
  const bet = useBet(sidebet)
  const closes_at = bet?.closes_at ?? sidebet.betting_close
  const close = toInstant(closes_at)
  const is_over = useServerMoment((now) => now !== null && now >= close)
  const is_closed = is_over || sidebet.settled_option_id !== null

  return (
    <li className="bet">
      <p className="bet-value">{formatPoints(sidebet.value, locale)}</p>
      <div className="bet-words">
        <div id={question}>
          <Markdown text={sidebet.description} />
        </div>
        {bet?.is_open ? (
          <BetChoice sidebet={sidebet} bet={bet} question={question} />
        ) : (
          <BetAnswers sidebet={sidebet} own={bet?.option_id} />
        )}
        {bet && !bet.is_open && <LateWord bet={bet} />}
        <div className="bet-close">
          {is_closed && <LockSign />}
          {closeWord(sidebet, is_closed)}
          <BothClocks at={closes_at} weekend={weekend} />
        </div>
      </div>
    </li>
  )
}

/** After the close: what did not come in time, and that nothing did. */
function LateWord({ bet: { option_id, saving } }: { bet: MyBet }) {
  if (saving.state === 'waiting' || saving.state === 'not-saved') {
    return <SaveWord saving={saving} is_open={false} />
  }
  return option_id === null && <p className="bet-none">You have not answered</p>
}
