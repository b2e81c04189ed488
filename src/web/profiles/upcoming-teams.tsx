import type { Config } from '#contract/config.ts'
import type { PublicUser } from '#contract/users.ts'
import { getUpcomingWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import { type Instant, toInstant } from '#game/instants.ts'
import { defaultTab } from '#game/teams/selection-order.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { useConfig } from '../core/config/use-config.ts'
import { useLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { formatDateRange } from '../races/date-range.ts'
import { Board } from '../ui/board.tsx'
import { TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { AnswersOfUser } from './answers-of-user.tsx'
import { MyTeamTab } from './my-team-tab.tsx'
import { PlaceholderTeam } from './placeholder-team.tsx'
import { TeamTab } from './team-tab.tsx'

type Props = { user: PublicUser; is_own: boolean }

/** A player's teams and answers for the next weekend. */
export function UpcomingTeams({ user, is_own }: Props) {
  const reply = useReply(getUpcomingWeekend, {}, { critical: false })

  if (reply.state === 'loading') {
    return (
      <Board id="next" title="Next up">
        <PlaceholderTeam />
      </Board>
    )
  }
  if (reply.state === 'ready') return <NextWeekend weekend={reply.data} user={user} is_own={is_own} />
  return (
    <Board id="next" title="Next up">
      {reply.problem.code === 'not-found' ? (
        <Notice badge="0" title="No upcoming event">
          <p>All deadlines this season have passed.</p>
        </Notice>
      ) : (
        <Failure problem={reply.problem} retry={reply.retry} />
      )}
    </Board>
  )
}

function NextWeekend({ weekend, user, is_own }: Props & { weekend: Weekend }) {
  const { locale } = useLocale()
  const variant = useConfig()?.profile_default_tab ?? 'active'
  const start = useFromServerTime((now) => startTab(variant, weekend.selections, now) ?? null)
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
      action={<Link to={`/events/${weekend_id}`}>Go to the event</Link>}
    >
      <TabStrip
        label="Teams"
        param="selection"
        clears={[]}
        start={start === null ? undefined : String(start)}
        tabs={tabs}
      />
      <AnswersOfUser weekend={weekend} user_id={is_own ? null : user.user_id} />
    </Board>
  )
}

type SelectionTimes = Pick<Selection, 'selection_id' | 'trading_open' | 'trading_close'>

/**
 * Returns the id of the selection whose team a profile shows first (rules §2). Undefined if there are no selections.
 */
export function startTab(
  variant: Config['profile_default_tab'],
  selections: readonly SelectionTimes[],
  now: Instant | null,
): number | undefined {
  const rows = selections.map(({ selection_id, trading_close }) => ({
    selection_id,
    trading_close: toInstant(trading_close),
  }))
  return defaultTab(variant, rows, now ?? assumedNow(selections))?.selection_id
}

/**
 * Returns the time to assume while the server's time is unknown: just before the next deadline of an open selection. If
 * no selection is open, returns a time before all deadlines.
 */
function assumedNow(selections: readonly SelectionTimes[]): Instant {
  const open = selections.filter((selection) => selection.trading_open)
  if (open.length === 0) return Number.NEGATIVE_INFINITY
  return Math.min(...open.map(({ trading_close }) => toInstant(trading_close))) - 1
}
