import { use } from 'react'
import type { LeagueMember, MemberWeekendScore } from '#contract/leagues/league-members.ts'
import type { LeagueStep } from '#contract/leagues/leagues.ts'
import { formatPoints } from '#text/formats.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { formatDateRange } from '../../races/date-range.ts'
import { leagueWeekendPath } from '../league-path.ts'
import type { ScoreColumn } from './score-columns.ts'
import { WideTable } from './wide-table.tsx'

type Props = {
  name: string
  columns: readonly ScoreColumn[]
  members: readonly LeagueMember[]
  scores: readonly MemberWeekendScore[]
  steps: readonly LeagueStep[]
}

/**
 * A table with a row for each member, a row for the league, and a column for each weekend. Scores that count are bold.
 */
export function WeekendScores({ name, columns, members, scores, steps }: Props) {
  const locale = useNumberLocale()
  const { me } = use(SessionContext)
  const score_by_key = new Map(scores.map((score) => [`${score.user_id} ${score.weekend_id}`, score]))
  const league_score_by_id = new Map(
    steps.map(({ weekend_id, weekend_score }) => [weekend_id, weekend_score]),
  )

  return (
    <WideTable caption="Members by weekend">
      <thead>
        <tr>
          <th scope="col">Player</th>
          {columns.map((column) => (
            <th key={column.weekend_id} scope="col">
              <WeekendName name={name} column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ user }) => (
          <tr key={user.user_id} className={user.user_id === me?.user_id ? 'own-row' : undefined}>
            <th scope="row">
              <bdi>{user.team_name}</bdi>
            </th>
            {columns.map(({ weekend_id }) => (
              <Score key={weekend_id} score={score_by_key.get(`${user.user_id} ${weekend_id}`)} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">League score</th>
          {columns.map(({ weekend_id }) => (
            <td key={weekend_id}>{formatPoints(league_score_by_id.get(weekend_id), locale)}</td>
          ))}
        </tr>
      </tfoot>
    </WideTable>
  )
}

function WeekendName({ name, column }: { name: string; column: ScoreColumn }) {
  const { locale } = useLocale()
  const { weekend_id, weekend_name, event_start, has_page } = column
  const day = formatDateRange(event_start, event_start, locale, 'UTC')

  return (
    <>
      <span className="wide-name">
        {has_page ? <Link to={leagueWeekendPath(name, weekend_id)}>{weekend_name}</Link> : weekend_name}
      </span>
      <span className="weekend-day">{day}</span>
    </>
  )
}

function Score({ score }: { score: MemberWeekendScore | undefined }) {
  const locale = useNumberLocale()
  const text = formatPoints(score?.score, locale)
  if (score?.counts) {
    return (
      <td>
        <strong>{text}</strong>
      </td>
    )
  }
  return <td className={score ? undefined : 'absent'}>{text}</td>
}
