import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { RaceNeighbours } from './race-neighbours.tsx'

/** In the place of boards that would all be empty. */
export function CancelledRace({ race, weekend }: { race: Race; weekend: Weekend | undefined }) {
  return (
    <>
      <Board id="results" title="Results">
        <Notice bib="–" title="No results registered yet">
          <p>This race was cancelled. Nobody earns points from it.</p>
        </Notice>
      </Board>
      {weekend && <RaceNeighbours race={race} weekend={weekend} />}
    </>
  )
}
