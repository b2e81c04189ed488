import { useParams } from 'react-router'
import { getWeekend, type Weekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useReply } from '../app/use-reply.ts'
import { WaitingBoards } from '../races/waiting-boards.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { EventBoards } from '../weekends/event-boards.tsx'
import { TradingClock } from '../weekends/trading-clock.tsx'
import { WeekendFacts } from '../weekends/weekend-facts.tsx'

export function EventPage() {
  const { weekend_id = '' } = useParams()
  const reply = useReply(getWeekend, { params: { weekend_id } })
  const weekend = reply.state === 'ready' ? reply.data : undefined

  return (
    <Page
      key={weekend_id}
      title={weekend?.weekend_name ?? 'Event'}
      description={weekend && `${weekend.weekend_name}: races, deadlines, results and the best players.`}
      eyebrow={<Eyebrow weekend={weekend} />}
      lead={<WeekendFacts reply={reply} />}
      beside={weekend && <TradingClock weekend={weekend} />}
    >
      {weekend && <EventBoards weekend={weekend} />}
      {reply.state === 'loading' && <WaitingBoards titles={['Races', 'Top players']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This event">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

function Eyebrow({ weekend }: { weekend: Weekend | undefined }) {
  return (
    <>
      <PageLink to="/events">Events</PageLink>
      {weekend && ` · ${weekend.season}`}
    </>
  )
}
