import '../league-row.css'
import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { getLeague, type League, listLeagueProgress } from '#contract/leagues/leagues.ts'
import type { Membership } from '#game/leagues/league-members.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { PlaceholderBoards } from '../../races/placeholder-boards.tsx'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { InviteBoard } from '../invite-board.tsx'
import { LeagueActions } from '../league-actions.tsx'
import { LeagueFacts } from '../league-facts.tsx'
import { LeagueName } from '../league-name.tsx'
import { leagueNameIn } from '../league-path.ts'
import { MemberTable } from '../member-table.tsx'
import { LeagueProgress } from '../scores/league-progress.tsx'
import { ScoresBoard } from '../scores/scores-board.tsx'
import { useMembers } from '../use-members.ts'

export function LeaguePage() {
  const name = leagueNameIn(useLocation().pathname)
  const reply = useReply(getLeague, { params: { name } })
  const league = reply.state === 'ready' ? reply.data : undefined
  const [is_removing, setRemoving] = useState(false)

  return (
    <Page
      key={name}
      title={league?.name ?? name}
      heading={league ? <LeagueName league={league} /> : <bdi>{name}</bdi>}
      eyebrow={<Link to="/leagues">Leagues</Link>}
      lead={
        <div className="league-lead">
          {league && (
            <>
              <LeagueFacts league={league} />
              <LeagueActions league={league} is_removing={is_removing} onRemoving={setRemoving} />
            </>
          )}
        </div>
      }
    >
      {league && <LeagueBoards league={league} is_removing={is_removing} />}
      {reply.state === 'loading' && <PlaceholderBoards titles={['Members', 'Scores by weekend']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This league">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

type Props = {
  league: League & { membership: Membership }
  /** Whether the list of members has buttons to remove members. */
  is_removing: boolean
}

function LeagueBoards({ league, is_removing }: Props) {
  const { me } = use(SessionContext)
  const is_member = league.membership === 'member'
  const members = useMembers(league.name, is_member)
  const steps = useReply(listLeagueProgress, { params: { name: league.name } }, { critical: false })

  const invite = is_member && <InviteBoard league={league} is_admin={me?.user_name === league.admin_id} />
  // While the league has only one member, inviting others is the next step, so the invite comes first.
  const has_one_member = league.members === 1

  return (
    <div className="league-boards">
      {has_one_member && invite}
      <MemberTable league={league} members={members} is_removing={is_removing} />
      {!has_one_member && invite}
      <ScoresBoard league={league} is_member={is_member} members={members} steps={steps} />
      {steps.state === 'ready' && <LeagueProgress steps={steps.data} />}
    </div>
  )
}
