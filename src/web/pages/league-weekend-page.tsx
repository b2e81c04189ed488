import { useLocation, useParams } from 'react-router'
import { getLeague } from '#contract/leagues.ts'
import { getWeekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useReader } from '../app/reader.ts'
import { useReply } from '../app/use-reply.ts'
import { leagueNameIn, leaguePath } from '../leagues/league-path.ts'
import { membersText } from '../leagues/league-words.ts'
import { useLeagueWeekend } from '../leagues/use-league-weekend.ts'
import { WeekendTabs } from '../leagues/weekend-tabs.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { formatDateRange } from '../weekends/date-range.ts'
import { inOrderOfRaces } from '../weekends/selection-order.ts'

export function LeagueWeekendPage() {
  const { weekend_id = '' } = useParams()
  const name = leagueNameIn(useLocation().pathname)
  const { locale } = useReader()
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
        <PageLink to={leaguePath(name)}>
          <bdi>{league_name ?? name}</bdi>
        </PageLink>
      }
      lead={
        <p className="league-weekend-lead">
          {known && formatDateRange(known.event_start, known.event_end, locale, known.time_zone)}
          {members !== undefined && ` · ${membersText(members, locale)}`}
        </p>
      }
    >
      <Board
        id="earned"
        title="Points by athlete"
        note={
          membership === 'member'
            ? 'Each column is a member: you, then the best first'
            : 'Each column is a member, the best first'
        }
      >
        {shown.page.state === 'failed' && <Failure problem={shown.page.problem} retry={shown.page.retry} />}
        {shown.page.state === 'ready' && known ? (
          <WeekendTabs
            weekend={shown.page.data}
            selections={inOrderOfRaces(known.selections)}
            shown={shown}
          />
        ) : (
          shown.page.state !== 'failed' && <Spinner />
        )}
      </Board>
    </Page>
  )
}

const UNKNOWN = { membership: undefined, members: undefined, name: undefined }
