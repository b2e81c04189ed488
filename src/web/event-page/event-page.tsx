import { useParams } from 'react-router'
import { getWeekend, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { FollowLive } from '../races/race-state-line.tsx'
import { TeamPrompt } from '../races/team-prompt.tsx'
import { racesOf } from '../races/weekend-races.ts'
import { RiskOfTeam } from '../team/risk-of-team.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { CountdownTo } from '../weekends/countdown-to.tsx'
import { EventBoards } from '../weekends/event/event-boards.tsx'
import { WeekendFacts } from '../weekends/event/weekend-facts.tsx'
import { useNextToClose } from '../weekends/use-next-to-close.ts'
import '../weekends/list.css'

export function EventPage() {
  const { weekend_id = '' } = useParams()
  const reply = useReply(getWeekend, { params: { weekend_id } })
  const weekend = reply.state === 'ready' ? reply.data : undefined

  return (
    <Page
      key={weekend_id}
      title={weekend?.weekend_name}
      description={weekend && `${weekend.weekend_name}: races, deadlines, results and top players.`}
      eyebrow={<Eyebrow weekend={weekend} />}
      lead={<WeekendFacts reply={reply} />}
      beside={
        weekend && (
          <>
            <FollowLive races={racesOf(weekend)} selections={weekend.selections} />
            <TradingClock weekend={weekend} />
          </>
        )
      }
    >
      {weekend && <NextTeamAtRisk weekend={weekend} />}
      {weekend && <EventBoards weekend={weekend} />}
      {reply.state === 'loading' && <PlaceholderBoards titles={['Races', 'Top players']} />}
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
      <Link to="/events">Events</Link>
      {weekend && ` · ${weekend.season}`}
    </>
  )
}

/** The time left until the weekend's next deadline, and a link to the team. Renders nothing if no selection is open. */
function TradingClock({ weekend }: { weekend: Weekend }) {
  const next = useNextToClose(weekend.selections)
  if (!next) return null

  return (
    <div className="trading-clock">
      <CountdownTo what="Picks" at={next.trading_close} />
      <TeamPrompt selection={next} warns={false} />
    </div>
  )
}

/** Shows which picks of the player's next team do not start. */
function NextTeamAtRisk({ weekend }: { weekend: Weekend }) {
  const next = useNextToClose(weekend.selections)
  return next && <RiskOfTeam weekend={weekend} selection={next} has_save_label={false} />
}
