import '../races/races.css'
import { type ReactNode, Suspense, use } from 'react'
import { useParams } from 'react-router'
import { getRace, type Race } from '#contract/races.ts'
import { getSelection, getWeekend, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { RaceBoards } from '../races/race-boards.tsx'
import { RaceFacts } from '../races/race-facts.tsx'
import { RaceNeighbours } from '../races/race-neighbours.tsx'
import { FollowLive } from '../races/race-state-line.tsx'
import { TeamPrompt } from '../races/team-prompt.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** Visitors do not need this part. */
const MyPointsLine = lazyPart(
  async () => (await import('./my-points-line.tsx')).MyPointsLine,
  ({ children }) => children,
)

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
      lead={<RaceFacts race={reply} weekend={weekend} selection={selection} MyPoints={MyPoints} />}
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

/** The player's points in the race. For visitors, only `children`. */
function MyPoints({ race, children }: { race: Race; children: ReactNode }) {
  const { state } = use(SessionContext)
  if (state !== 'player') return children
  return (
    <Suspense fallback={children}>
      <MyPointsLine race={race}>{children}</MyPointsLine>
    </Suspense>
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
