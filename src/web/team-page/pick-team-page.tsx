import '../team/team.css'
import { Suspense, use, useState, useSyncExternalStore } from 'react'
import type { Config } from '#contract/config.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { type TeamStore, teamStore } from '../team/team-store.ts'
import { TeamClock, TeamHead } from '../team-picker/selections/team-head.tsx'
import { useChosenSelection } from '../team-picker/selections/use-chosen-selection.ts'
import { useTeamWeekend } from '../team-picker/selections/use-team-weekend.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useCurrentWeekend } from '../weekend-status/use-weekend-status.ts'
import { loadNeededVariants, placeholderTitles, teamPageOf } from './team-page-variants.ts'

/** Called when the code of this page is loaded, because hydration needs the variant that the server rendered. */
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
      {is_none ? <NothingOpen /> : <Failure problem={reply.problem} retry={reply.retry} />}
    </Board>
  )
}

/** Shown when all teams are locked, or the season is over. Leads to the latest event, which has the player's points. */
function NothingOpen() {
  const weekend = useCurrentWeekend()
  return (
    <Notice badge="0" title="No event is open for picks right now">
      {weekend && (
        <p>
          The teams of {weekend.weekend_name} are locked.{' '}
          <Link to={`/events/${weekend.weekend_id}`}>See your team and its points</Link>
        </p>
      )}
      <p>
        When the next event opens, you can pick your team here. <Link to="/events">See all events</Link>
      </p>
    </Notice>
  )
}

/** Loaded separately, because most players never see it. */
const ReminderQuestion = lazyPart(
  async () => (await import('../accounts/notifications/reminder-question.tsx')).ReminderQuestion,
  () => null,
)

/** Asks whether to send reminders, as soon as the player has saved a pick on this page. */
export function AskForReminders({ selection: { selection_id } }: { selection: Selection }) {
  const { me } = use(SessionContext)
  return me ? <AskPlayer key={me.user_id} store={teamStore(me.user_id, selection_id)} /> : null
}

function AskPlayer({ store }: { store: TeamStore }) {
  const has_saved = useSyncExternalStore(
    store.subscribe,
    () => hasSavedPick(store),
    () => false,
  )
  // The question stays, even if the player removes the pick or chooses another selection.
  const [is_asking, setAsking] = useState(false)
  if (has_saved && !is_asking) setAsking(true)
  return <Suspense>{is_asking && <ReminderQuestion />}</Suspense>
}

function hasSavedPick(store: TeamStore): boolean {
  const { state } = store.read()
  return state !== null && state.known.picks.length > 0 && saveStateOf(state).state === 'saved'
}
