import { useParams } from 'react-router'
import { getUserRank } from '#contract/users.ts'
import { getWeekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useReply } from '../app/use-reply.ts'
import { LedgerBoards } from '../profiles/ledger-boards.tsx'
import { LedgerFacts } from '../profiles/ledger-facts.tsx'
import { WaitingBoards } from '../races/waiting-boards.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'

/** Where each point of a player's weekend comes from. */
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
      title={
        user && weekend ? `Why these points: ${user.team_name}, ${weekend.weekend_name}` : 'Why these points'
      }
      description={
        user &&
        weekend &&
        `Where each point of ${user.team_name} in ${weekend.weekend_name} comes from, race by race.`
      }
      heading="Why these points?"
      eyebrow={
        user && (
          <PageLink to={`/users/${user.user_id}`}>
            <bdi>{user.team_name}</bdi>
          </PageLink>
        )
      }
      lead={<LedgerFacts user_id={user_id} weekend={weekend} />}
    >
      {user && weekend && <LedgerBoards user={user} weekend={weekend} />}
      {(!user || !weekend) && !failed && <WaitingBoards titles={['The sum', 'Race by race']} />}
      {failed?.state === 'failed' && (
        <Board id="failed" title="This weekend">
          <Failure problem={failed.problem} retry={failed.retry} />
        </Board>
      )}
    </Page>
  )
}
