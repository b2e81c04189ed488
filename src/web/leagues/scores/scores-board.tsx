import '../leagues.css'
import { use } from 'react'
import { listMembersWeekendScores, type MemberWeekendScore } from '#contract/leagues/league-members.ts'
import type { League, LeagueStep } from '#contract/leagues/leagues.ts'
import { listWeekends, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { serverNow, useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useSettings } from '../../core/config/use-settings.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Members } from '../use-members.ts'
import { type ScoreColumn, scoreColumns } from './score-columns.ts'
import { WeekendScores } from './weekend-scores.tsx'

type Props = {
  league: League
  is_member: boolean
  members: Members
  steps: Reply<readonly LeagueStep[]>
}

export function ScoresBoard({ league, is_member, members, steps }: Props) {
  const best_of = useSettings()?.users_included_in_league_score
  const weekends = useReply(listWeekends, { query: { season: 'current' } }, { critical: false })

  return (
    <Board id="scores" title="Scores by weekend">
      {best_of !== undefined && <p className="scores-text">{countingText(league.members, best_of)}</p>}
      {weekends.state === 'loading' && <Spinner />}
      {weekends.state === 'failed' && <Failure problem={weekends.problem} retry={weekends.retry} />}
      {weekends.state === 'ready' && (
        <Scores {...{ league, is_member, members, steps }} weekends={weekends.data} />
      )}
    </Board>
  )
}

function Scores({ league, is_member, members, steps, weekends }: Props & { weekends: readonly Weekend[] }) {
  const columns = useColumns(weekends)
  const scores = useScores(league.name, is_member, members)
  if (columns.length === 0) {
    return (
      <Notice badge="0" title="No results registered yet">
        <p>Weekends appear here once their first deadline has passed.</p>
      </Notice>
    )
  }
  return (
    <WeekendScores
      name={league.name}
      columns={columns}
      members={members.rows.state === 'ready' ? members.rows.data : []}
      scores={scores ?? []}
      steps={steps.state === 'ready' ? steps.data : []}
    />
  )
}

/**
 * Returns the columns of the table. A passed deadline adds a column. The component renders again only if the number of
 * columns changes.
 */
function useColumns(weekends: readonly Weekend[]): ScoreColumn[] {
  useFromServerTime((now) => scoreColumns(weekends, now).length)
  return scoreColumns(weekends, serverNow())
}

/** Says which scores count for the league (rules §7). The table shows these scores in bold. */
export function countingText(members: number, best_of: number): string {
  if (members < best_of) {
    return `The best ${best_of} scores of each weekend count. In a league with fewer members, all scores count.`
  }
  return best_of === 1
    ? 'The best score of each weekend counts. It is shown in bold.'
    : `The best ${best_of} scores of each weekend count. They are shown in bold.`
}

/** Returns the weekend scores of a page of members, and of the user. Undefined while they are loading. */
function useScores(name: string, is_member: boolean, { paging }: Members): MemberWeekendScore[] | undefined {
  const { me } = use(SessionContext)
  const params = { name }
  const page = useReply(
    listMembersWeekendScores,
    { params, query: { limit: paging.limit, offset: paging.offset } },
    { critical: false },
  )
  const own = useReply(
    listMembersWeekendScores,
    is_member && me ? { params, query: { user_id: me.user_id } } : undefined,
    { critical: false },
  )
  if (page.state !== 'ready') return undefined
  return [...page.data, ...(own.state === 'ready' ? own.data : [])]
}
