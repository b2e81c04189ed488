import { useLocation, useParams } from 'react-router'
import { getLeague } from '#contract/leagues/leagues.ts'
import { getWeekend } from '#contract/weekends.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusLine } from '../../weekend-status/status-line.tsx'
import { sortByRaces } from '../../weekends/selection-order.ts'
import { leagueNameIn, leaguePath } from '../league-path.ts'
import { membersText } from '../league-text.ts'
import { useLeagueWeekend } from '../scores/use-league-weekend.ts'
import { WeekendTabs } from '../scores/weekend-tabs.tsx'

export function LeagueWeekendPage() {
  const { weekend_id = '' } = useParams()
  const name = leagueNameIn(useLocation().pathname)
  const { locale } = useLocale()
  const weekend = useReply(getWeekend, { params: { weekend_id } })
  const league = useReply(getLeague, { params: { name } })
  const known = weekend.state === 'ready' ? weekend.data : undefined
  const { membership, members, name: league_name } = league.state === 'ready' ? league.data : UNKNOWN
  const shown = useLeagueWeekend(name, weekend_id, membership)

  return (
    <Page
      key={`${name} ${weekend_id}`}
      title={known ? `${known.weekend_name}, ${league_name ?? name}` : name}
      heading={known?.weekend_name ?? 'Weekend'}
      eyebrow={
        <Link to={leaguePath(name)}>
          <bdi>{league_name ?? name}</bdi>
        </Link>
      }
      lead={
        <>
          <p className="league-weekend-lead">
            {known && formatDateRange(known.event_start, known.event_end, locale, known.time_zone)}
            {members !== undefined && ` · ${membersText(members, locale)}`}
          </p>
          {known && <StatusLine weekend={known} />}
        </>
      }
    >
      <Board
        id="earned"
        title="Points by athlete"
        note={
          membership === 'member'
            ? 'One column per member: you first, then by score'
            : 'One column per member, best first'
        }
      >
        {shown.reply.state === 'failed' && (
          <Failure problem={shown.reply.problem} retry={shown.reply.retry} />
        )}
        {shown.reply.state === 'ready' && known ? (
          <WeekendTabs weekend={shown.reply.data} selections={sortByRaces(known.selections)} shown={shown} />
        ) : (
          shown.reply.state !== 'failed' && <Spinner />
        )}
      </Board>
    </Page>
  )
}

const UNKNOWN = { membership: undefined, members: undefined, name: undefined }
