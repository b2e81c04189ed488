import type { PublicUser } from '#contract/users.ts'
import { getUpcomingWeekend, type Weekend } from '#contract/weekends.ts'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { useReply } from '../app/use-reply.ts'
import { useServerMoment } from '../app/use-server-now.ts'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { formatDateRange } from '../weekends/date-range.ts'
import { AnswersOfUser } from './answers-of-user.tsx'
import { MyTeamTab } from './my-team-tab.tsx'
import { startTab } from './start-tab.ts'
import { TeamTab } from './team-tab.tsx'
import { WaitingTeam } from './waiting-team.tsx'

type Props = { user: PublicUser; is_own: boolean }

/** A player's teams and answers for the weekend to come, as far as the reader may see them. */
export function UpcomingTeams({ user, is_own }: Props) {
  const reply = useReply(getUpcomingWeekend, {}, { aside: true })

  if (reply.state === 'loading') {
    return (
      <Board id="next" title="Next up">
        <WaitingTeam />
      </Board>
    )
  }
  if (reply.state === 'ready') return <NextWeekend weekend={reply.data} user={user} is_own={is_own} />
  return (
    <Board id="next" title="Next up">
      {reply.problem.code === 'not-found' ? (
        <Notice bib="0" title="No weekend to come">
          <p>Every deadline of the season has passed.</p>
        </Notice>
      ) : (
        <Failure problem={reply.problem} retry={reply.retry} />
      )}
    </Board>
  )
}

function NextWeekend({ weekend, user, is_own }: Props & { weekend: Weekend }) {
  const { locale } = useReader()
  const reading = useConfig()?.profile_default_tab ?? 'active'
  const start = useServerMoment((now) => startTab(reading, weekend.selections, now) ?? null)
  const { weekend_id, weekend_name, event_start, event_end, time_zone, selections } = weekend
  const tabs = selections.map((selection) => ({
    id: String(selection.selection_id),
    label: selection.name,
    renderer: () =>
      is_own ? (
        <MyTeamTab selection={selection} />
      ) : (
        <TeamTab key={selection.selection_id} user={user} weekend={weekend} selection={selection} />
      ),
  }))

  return (
    <Board
      id="next"
      title={`Next up: ${weekend_name}`}
      note={formatDateRange(event_start, event_end, locale, time_zone)}
      action={<PageLink to={`/events/${weekend_id}`}>To the event</PageLink>}
    >
      <TabStrip
        label="Teams"
        param="selection"
        forgets={[]}
        start={start === null ? undefined : String(start)}
        tabs={tabs}
      />
      <AnswersOfUser weekend={weekend} user_id={is_own ? null : user.user_id} />
    </Board>
  )
}
