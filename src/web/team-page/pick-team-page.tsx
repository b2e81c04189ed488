import '../team/team.css'
import { Link } from 'react-router'
import type { Config } from '#contract/config.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { TeamClock, TeamHead } from '../team-picker/selections/team-head.tsx'
import { useChosenSelection } from '../team-picker/selections/use-chosen-selection.ts'
import { useTeamWeekend } from '../team-picker/selections/use-team-weekend.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { AskForReminders } from './ask-for-reminders.tsx'
import { loadNeededVariants, placeholderTitles, teamPageOf } from './team-page-variants.ts'

/** Called before hydration. */
export const loadTeamPage = loadNeededVariants

/**
 * The page on which a player picks a team for the upcoming event. The season's setting `team_page` selects the variant.
 */
export function PickTeamPage() {
  const config = useConfig()
  const reply = useTeamWeekend()
  const weekend = reply.state === 'ready' ? reply.data : undefined
  const selection = useChosenSelection(weekend)
  const { source, TeamPage } = teamPageOf(config?.team_page)

  return (
    <div className="athletes-page" data-source={config && source}>
      <Page
        heading={weekend?.weekend_name}
        description={
          weekend && `Pick your team for ${weekend.weekend_name}: athletes, prices, scores and deadlines.`
        }
        eyebrow={weekend && <Eyebrow weekend={weekend} />}
        lead={
          weekend ? (
            <TeamHead weekend={weekend} />
          ) : (
            reply.state === 'loading' && <div className="team-head-wait" />
          )
        }
        beside={weekend && selection && <TeamClock weekend={weekend} selection={selection} />}
      />
      {config && weekend && selection ? (
        <>
          <TeamPage key={weekend.weekend_id} weekend={weekend} selection={selection} />
          <AskForReminders selection={selection} />
        </>
      ) : (
        <div className="wrap page-body">
          <InsteadOfTeam reply={reply} team_page={config?.team_page} />
        </div>
      )}
    </div>
  )
}

function Eyebrow({ weekend: { weekend_id, is_upcoming } }: { weekend: Weekend }) {
  return (
    <>
      Team Selection · <Link to={`/events/${weekend_id}`}>{is_upcoming ? 'next event' : 'event'}</Link>
    </>
  )
}

/** Shown while the event is loading, if it could not be loaded, and if there is no event. */
function InsteadOfTeam({
  reply,
  team_page,
}: {
  reply: Reply<Weekend>
  team_page: Config['team_page'] | undefined
}) {
  const is_waiting = reply.state === 'loading' || (reply.state === 'ready' && !team_page)
  if (is_waiting) return <PlaceholderBoards titles={placeholderTitles(team_page)} />

  const is_none = reply.state === 'ready' || reply.problem.code === 'not-found'
  return (
    <Board id="none" title="Your team">
      {is_none ? (
        <Notice badge="0" title="No event is open for picks right now">
          <p>
            Pick your team here when the next event opens. <Link to="/events">See all events</Link>
          </p>
        </Notice>
      ) : (
        <Failure problem={reply.problem} retry={reply.retry} />
      )}
    </Board>
  )
}
