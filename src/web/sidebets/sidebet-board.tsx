import './sidebet-board.css'
import type { Sidebet } from '#contract/sidebets.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { toInstant } from '#game/instants.ts'
import { useReader } from '../app/reader.ts'
import { useServerNow } from '../app/use-server-now.ts'
import { Markdown } from '../content/markdown.tsx'
import { Board } from '../ui/board.tsx'
import { BothClocks } from '../weekends/both-clocks.tsx'

/** The questions of a weekend with their answers, the right one marked once it is settled. */
export function SidebetBoard({ weekend }: { weekend: Weekend }) {
  if (weekend.sidebets.length === 0) return null

  return (
    <Board id="sidebets" title="Side bets">
      <ul>
        {weekend.sidebets.map((sidebet) => (
          <Bet key={sidebet.sidebet_id} sidebet={sidebet} weekend={weekend} />
        ))}
      </ul>
    </Board>
  )
}

function Bet({ sidebet, weekend }: { sidebet: Sidebet; weekend: Weekend }) {
  const { locale } = useReader()
  const { description, value, betting_close } = sidebet

  return (
    <li className="bet">
      <p className="bet-value">{formatPoints(value, locale)}</p>
      <div className="bet-words">
        <Markdown text={description} />
        <Answers sidebet={sidebet} />
        <div className="bet-close">
          {closeWord(sidebet, useServerNow())}
          <BothClocks at={betting_close} weekend={weekend} />
        </div>
      </div>
    </li>
  )
}

function Answers({ sidebet: { options, settled_option_id } }: { sidebet: Sidebet }) {
  return (
    <ul className="bet-answers">
      {options.map(({ option_id, description }) => (
        <li key={option_id} className={option_id === settled_option_id ? 'bet-right' : undefined}>
          {description}
          {option_id === settled_option_id && <span className="bet-mark">right answer</span>}
        </li>
      ))}
    </ul>
  )
}

function closeWord({ betting_close, settled_option_id }: Sidebet, now: number | null): string {
  if (settled_option_id !== null) return 'settled, closed'
  return now !== null && now >= toInstant(betting_close) ? 'closed, not settled yet' : 'closes'
}
