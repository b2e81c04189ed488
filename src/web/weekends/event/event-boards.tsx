import '../../ui/page.css'
import {
  listWeekendCups,
  listWeekends,
  listWeekendUsers,
  type Selection,
  type Weekend,
} from '#contract/weekends.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useListFromServerTime } from '../../core/clock/use-server-now.ts'
import { CupBoards } from '../../cups/cup-boards.tsx'
import { MySection } from '../../races/my-section.tsx'
import { Neighbours } from '../../races/neighbours.tsx'
import { TopPlayers } from '../../races/top-players.tsx'
import { racesOf } from '../../races/weekend-races.ts'
import { SidebetBoard } from '../../sidebets/sidebet-board.tsx'
import { Board } from '../../ui/board.tsx'
import { TabStrip } from '../../ui/dialogs/tab-strip.tsx'
import { selectionState } from '../selection-state.ts'
import { sortByStart } from '../weekend-order.ts'
import { LegPicture } from './leg-picture.tsx'
import { MyWeekendBoard } from './my-weekend.tsx'
import { PointsOnOffer } from './points-on-offer.tsx'
import { PopularAthletes } from './popular-athletes.tsx'
import { RaceProgram } from './race-program.tsx'
import { WeekendAthletes } from './weekend-athletes.tsx'
import '../weekends.css'

/**
 * The boards of an event. Results and cups replace the popular athletes and the points on offer once the event has
 * results.
 */
export function EventBoards({ weekend }: { weekend: Weekend }) {
  const params = { weekend_id: weekend.weekend_id }
  const players = useReply(listWeekendUsers, { params }, { critical: false })
  const cups = useReply(listWeekendCups, { params }, { critical: false })
  const has_results = racesOf(weekend).some(({ scored }) => scored)

  return (
    <>
      <div className="boards">
        <div>
          <RaceProgram weekend={weekend} />
          {has_results && weekend.is_tour && <LegPicture weekend={weekend} />}
        </div>
        <div className="boards-aside">
          <TopPlayers reply={players} period="this weekend" weekend_id={weekend.weekend_id} />
          <MySection title="My weekend" visitor_text="Your score, your rank and the points of each pick">
            <MyWeekendBoard weekend={weekend} />
          </MySection>
          {!has_results && <PointsOnOffer weekend={weekend} cups={cups} />}
          <SidebetBoard weekend={weekend} />
          {has_results && <CupBoards reply={cups} period="this weekend" is_folded />}
        </div>
        <div>
          {has_results ? <WeekendAthletes weekend={weekend} /> : <PopularityBoard weekend={weekend} />}
        </div>
      </div>
      <WeekendNeighbours weekend={weekend} />
    </>
  )
}

/** The most-picked athletes of each selection. It is shown until there are results. */
function PopularityBoard({ weekend }: { weekend: Weekend }) {
  const { selections, is_championship } = weekend
  const states = useListFromServerTime(selections, selectionState)
  const tabs = selections.flatMap((selection, index) =>
    states[index] === 'not-open' ? [] : [toTab(selection, states[index] === 'closed', is_championship)],
  )
  if (tabs.length === 0) return null

  return (
    <Board id="popular" title="Popular athletes">
      <TabStrip label="Selections" param="selection" clears={[]} tabs={tabs} />
    </Board>
  )
}

function toTab({ selection_id, name }: Selection, is_closed: boolean, is_championship: boolean) {
  return {
    id: String(selection_id),
    label: name,
    renderer: () => (
      <PopularAthletes selection_id={selection_id} is_closed={is_closed} is_championship={is_championship} />
    ),
  }
}

function WeekendNeighbours({ weekend }: { weekend: Weekend }) {
  const reply = useReply(listWeekends, { query: { season: weekend.season } }, { critical: false })
  const weekends = reply.state === 'ready' ? sortByStart(reply.data) : []
  const index = weekends.findIndex(({ weekend_id }) => weekend_id === weekend.weekend_id)

  return (
    <Neighbours
      label="Other events"
      previous={toLink(weekends[index - 1])}
      next={toLink(weekends[index + 1])}
    />
  )
}

function toLink(weekend: Weekend | undefined) {
  return weekend && { to: `/events/${weekend.weekend_id}`, label: weekend.weekend_name }
}
