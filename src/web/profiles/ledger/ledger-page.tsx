import { useParams } from 'react-router'
import { getUserRank, listUserWeekendResults } from '#contract/users.ts'
import { getWeekend, type Weekend } from '#contract/weekends.ts'
import { formatPoints, formatRankOf } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { formatDateRange } from '../../races/date-range.ts'
import { PlaceholderBoards } from '../../races/placeholder-boards.tsx'
import { Board } from '../../ui/board.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { LedgerBoards } from './ledger-boards.tsx'
import '../profiles.css'

export function LedgerPage() {
  const { user_id = '', weekend_id = '' } = useParams()
  const users = useReply(getUserRank, { params: { user_id } })
  const weekends = useReply(getWeekend, { params: { weekend_id } })
  const user = users.state === 'ready' ? users.data : undefined
  const weekend = weekends.state === 'ready' ? weekends.data : undefined
  const failed = [users, weekends].find((reply) => reply.state === 'failed')

  return (
    <Page
      key={`${user_id} ${weekend_id}`}
      title={user && weekend && `Why these points: ${user.team_name}, ${weekend.weekend_name}`}
      description={
        user && weekend && `How ${user.team_name} earned its points in ${weekend.weekend_name}, race by race.`
      }
      heading="Why these points?"
      eyebrow={
        user && (
          <Link to={`/users/${user.user_id}`}>
            <bdi>{user.team_name}</bdi>
          </Link>
        )
      }
      lead={<LedgerFacts user_id={user_id} weekend={weekend} />}
    >
      {user && weekend && <LedgerBoards user={user} weekend={weekend} />}
      {(!user || !weekend) && !failed && <PlaceholderBoards titles={['Score breakdown', 'Race by race']} />}
      {failed?.state === 'failed' && (
        <Board id="failed" title="This weekend">
          <Failure problem={failed.problem} retry={failed.retry} />
        </Board>
      )}
    </Page>
  )
}

type Props = { user_id: string; weekend: Weekend | undefined }

function LedgerFacts({ user_id, weekend }: Props) {
  const { locale } = useLocale()
  const results = useReply(listUserWeekendResults, { params: { user_id } }, { critical: false })
  if (!weekend) return <div className="ledger-facts-wait" />

  const { weekend_id, weekend_name, event_start, event_end, time_zone } = weekend
  const all = results.state === 'ready' ? results.data : []
  const own = all.find((result) => result.weekend_id === weekend_id)
  return (
    <dl className="ledger-facts">
      <Fact label={formatDateRange(event_start, event_end, locale, time_zone)}>
        <Link to={`/events/${weekend_id}`}>{weekend_name}</Link>
      </Fact>
      <Fact label="Score">{formatPoints(own?.score, locale)}</Fact>
      <Fact label="Rank">{formatRankOf(own?.weekend_rank, own?.weekend_players, locale)}</Fact>
    </dl>
  )
}
