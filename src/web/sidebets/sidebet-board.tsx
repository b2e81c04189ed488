import './sidebets.css'
import type { Weekend } from '#contract/weekends.ts'
import { Board } from '../ui/board.tsx'
import { Bet } from './bet.tsx'

/** The side bets of a weekend. Open side bets can be answered, and settled side bets show the right answer. */
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
