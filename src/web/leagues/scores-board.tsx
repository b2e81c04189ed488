import './scores-board.css'
import type { League, LeagueStep } from '#contract/leagues.ts'
import { listWeekends, type Weekend } from '#contract/weekends.ts'
import type { Reply } from '../app/use-reply.ts'
import { useReply } from '../app/use-reply.ts'
import { serverNow, useServerMoment } from '../app/use-server-now.ts'
import { useSettings } from '../config/use-settings.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { countingText } from './counting-text.ts'
import { type ScoreColumn, scoreColumns } from './score-columns.ts'
import type { Members } from './use-members.ts'
import { useScores } from './use-scores.ts'
import { WeekendScores } from './weekend-scores.tsx'

type Props = {
  league: League
  is_member: boolean
  members: Members
  steps: Reply<readonly LeagueStep[]>
}

/** What the members of the page earned, weekend by weekend. */
export function ScoresBoard({ league, is_member, members, steps }: Props) {
  const best_of = useSettings()?.users_included_in_league_score
  const weekends = useReply(listWeekends, { query: { season: 'current' } }, { aside: true })

  return (
    <Board id="scores" title="Scores by weekend">
      {best_of !== undefined && <p className="scores-word">{countingText(league.members, best_of)}</p>}
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
      <Notice bib="0" title="No results registered yet">
        <p>Events appear here once their first deadline has passed.</p>
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

/** Drawn anew when a deadline passes, and not with each second. */
function useColumns(weekends: readonly Weekend[]): ScoreColumn[] {
  useServerMoment((now) => scoreColumns(weekends, now).length)
  return scoreColumns(weekends, serverNow())
}
