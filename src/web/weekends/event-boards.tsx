import '../ui/boards.css'
import { listWeekendCups, listWeekendUsers, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../app/use-reply.ts'
import { CupBoards } from '../cups/cup-boards.tsx'
import { TopPlayers } from '../races/top-players.tsx'
import { SidebetBoard } from '../sidebets/sidebet-board.tsx'
import { LegPicture } from './leg-picture.tsx'
import { MyPart } from './my-part.tsx'
import { MyWeekendBoard } from './my-weekend.tsx'
import { PopularityBoard } from './popularity-board.tsx'
import { RaceProgram } from './race-program.tsx'
import { ToBeWon } from './to-be-won.tsx'
import { WeekendAthletes } from './weekend-athletes.tsx'
import { WeekendNeighbours } from './weekend-neighbours.tsx'
import { racesOf } from './weekend-races.ts'

/** The boards of an event: before its results what is at stake, then who did well. */
export function EventBoards({ weekend }: { weekend: Weekend }) {
  const params = { weekend_id: weekend.weekend_id }
  const players = useReply(listWeekendUsers, { params }, { aside: true })
  const cups = useReply(listWeekendCups, { params }, { aside: true })
  const has_results = racesOf(weekend).some(({ scored }) => scored)

  return (
    <>
      <div className="boards">
        <div>
          <RaceProgram weekend={weekend} />
          {has_results && weekend.is_tour && <LegPicture weekend={weekend} />}
        </div>
        <div className="boards-aside">
          <TopPlayers reply={players} of="this weekend" weekend_id={weekend.weekend_id} />
          <MyPart title="My weekend" promise="Your score, your rank and what each of your picks earned">
            <MyWeekendBoard weekend={weekend} />
          </MyPart>
          {!has_results && <ToBeWon weekend={weekend} cups={cups} />}
          <SidebetBoard weekend={weekend} />
          {has_results && <CupBoards reply={cups} where="this weekend" />}
        </div>
        <div>
          {has_results ? <WeekendAthletes weekend={weekend} /> : <PopularityBoard weekend={weekend} />}
        </div>
      </div>
      <WeekendNeighbours weekend={weekend} />
    </>
  )
}
