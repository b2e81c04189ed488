import './home-boards.css'
import type { ComponentType } from 'react'
import type { Config } from '#contract/config.ts'
import { LastEventBoard } from './last-event-board.tsx'
import { SeasonBoard } from './season-board.tsx'

/** The boards of the start page, as the season wants them. */
export function HomeBoards({ reading }: { reading: Config['home_boards'] }) {
  const Boards = READINGS[reading]
  return (
    <div className="home-boards">
      <Boards />
    </div>
  )
}

const READINGS: Record<Config['home_boards'], ComponentType> = {
  leaders: () => (
    <>
      <SeasonBoard id="season" title="Season Leaders" />
      <LastEventBoard id="last" title="Last Weekend" />
    </>
  ),
  ranked: () => (
    <>
      <SeasonBoard id="ranked-season" title="Ranked season leaders" ranked />
      <LastEventBoard id="ranked-last" title="Ranked last event" ranked />
      <SeasonBoard id="season" title="Overall season leaders" />
      <LastEventBoard id="last" title="Overall last event" />
    </>
  ),
}
