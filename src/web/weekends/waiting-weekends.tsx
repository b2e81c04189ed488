import './waiting-weekends.css'
import { Board } from '../ui/board.tsx'

const WAITING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Holds the place of a season's weekends. */
export function WaitingWeekends() {
  return (
    <Board id="weekends" title="The season" note={<output>Loading …</output>}>
      <ul className="waiting-weekends" aria-hidden="true">
        {WAITING.map((row) => (
          <li key={row}>
            <span />
          </li>
        ))}
      </ul>
    </Board>
  )
}
