import './races.css'
import { Link, useParams } from 'react-router'
import { getRace, type Race } from '#contract/races.ts'
import { getSelection, getWeekend, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PlaceholderBoards } from './placeholder-boards.tsx'
import { RaceBoards } from './race-boards.tsx'
import { RaceFacts } from './race-facts.tsx'
import { RaceNeighbours } from './race-neighbours.tsx'
import { FollowLive } from './race-state-line.tsx'
import { TeamPrompt } from './team-prompt.tsx'

export function RacePage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getRace, { params: { race_id } })
  const race = reply.state === 'ready' ? reply.data : undefined
  const { weekend, selection } = useWeekendAndSelection(race)
  const event = weekend.state === 'ready' ? weekend.data : undefined

  return (
    <Page
      key={race_id}
      title={race?.name}
      description={
        race && `${race.name}${race.place ? `, ${race.place}` : ''}: athlete results and top players.`
      }
      eyebrow={event && <EventLink weekend={event} />}
      lead={<RaceFacts race={reply} weekend={weekend} selection={selection} />}
      beside={
        <>
          {selection.state === 'ready' && <TeamPrompt selection={selection.data} race={race} />}
          {race && (
            <FollowLive
              races={[race]}
              selections={selection.state === 'ready' ? [{ ...selection.data, races: [race] }] : []}
            />
          )}
        </>
      }
    >
      {race?.state === 'cancelled' && <CancelledRace race={race} weekend={event} />}
      {race && race.state !== 'cancelled' && <RaceBoards race={race} weekend={event} />}
      {reply.state === 'loading' && <PlaceholderBoards titles={['Top players', 'Athlete results']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This race">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

function useWeekendAndSelection(race: Race | undefined) {
  const weekend = useReply(getWeekend, race && { params: { weekend_id: race.weekend_id } }, {
    critical: false,
  })
  const selection = useReply(getSelection, race && { params: { selection_id: race.selection_id } }, {
    critical: false,
  })
  return { weekend, selection }
}

function EventLink({ weekend: { weekend_id, weekend_name } }: { weekend: Weekend }) {
  return <Link to={`/events/${weekend_id}`}>{weekend_name}</Link>
}

/** Shown instead of the boards of a cancelled race, because all of them would be empty. */
function CancelledRace({ race, weekend }: { race: Race; weekend: Weekend | undefined }) {
  return (
    <>
      <Board id="results" title="Results">
        <Notice badge="–" title="No results registered yet">
          <p>This race was cancelled. Nobody earns points from it.</p>
        </Notice>
      </Board>
      {weekend && <RaceNeighbours race={race} weekend={weekend} />}
    </>
  )
}
