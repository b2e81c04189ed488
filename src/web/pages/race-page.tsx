import './race-page.css'
import { useParams } from 'react-router'
import { getRace, type Race } from '#contract/races.ts'
import { getSelection, getWeekend, type Weekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useReply } from '../app/use-reply.ts'
import { CancelledRace } from '../races/cancelled-race.tsx'
import { RaceBoards } from '../races/race-boards.tsx'
import { RaceFacts } from '../races/race-facts.tsx'
import { WaitingBoards } from '../races/waiting-boards.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'

export function RacePage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getRace, { params: { race_id } })
  const race = reply.state === 'ready' ? reply.data : undefined
  const { weekend, selection } = useSurroundings(race)
  const known = weekend.state === 'ready' ? weekend.data : undefined

  return (
    <Page
      key={race_id}
      title={race?.name ?? 'Race'}
      description={
        race &&
        `${race.name}${race.place ? `, ${race.place}` : ''}: the athletes’ results and the best players.`
      }
      eyebrow={known && <EventLink weekend={known} />}
      lead={<RaceFacts race={reply} weekend={weekend} selection={selection} />}
    >
      {race?.state === 'cancelled' && <CancelledRace race={race} weekend={known} />}
      {race && race.state !== 'cancelled' && <RaceBoards race={race} weekend={known} />}
      {reply.state === 'loading' && <WaitingBoards titles={['Top players', 'Athlete results']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This race">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

/** The weekend and the selection that the race's links lead to. */
function useSurroundings(race: Race | undefined) {
  const weekend = useReply(getWeekend, race && { params: { weekend_id: race.weekend_id } }, { aside: true })
  const selection = useReply(getSelection, race && { params: { selection_id: race.selection_id } }, {
    aside: true,
  })
  return { weekend, selection }
}

function EventLink({ weekend: { weekend_id, weekend_name } }: { weekend: Weekend }) {
  return <PageLink to={`/events/${weekend_id}`}>{weekend_name}</PageLink>
}
