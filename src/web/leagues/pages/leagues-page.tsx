import '../league-row.css'
import { use } from 'react'
import { useConfig } from '../../core/config/use-config.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Board } from '../../ui/board.tsx'
import { type Tab, TabStrip } from '../../ui/dialogs/tab-strip.tsx'
import { Page } from '../../ui/page.tsx'
import { BoardStatus } from '../../weekend-status/status-line.tsx'
import { CodeForm } from '../code-form.tsx'
import { InvitationCount, useMyInvitations } from '../invitations/invitation-note.tsx'
import { MyInvitations } from '../invitations/my-invitations.tsx'
import { LeagueBoard } from '../league-board.tsx'
import { MyLeagues } from '../my-leagues.tsx'
import { NewLeague } from '../new-league.tsx'

const OVERALL: Tab = {
  id: 'overall',
  label: 'Overall Score',
  renderer: () => <LeagueBoard key="overall" board="overall" />,
}

const CHALLENGE: Tab = {
  id: 'challenge',
  label: 'Team Challenge',
  renderer: () => <LeagueBoard key="challenge" board="challenge" />,
}

export function LeaguesPage() {
  const config = useConfig()
  const { state } = use(SessionContext)
  const invitations = useMyInvitations(state === 'player')

  return (
    <Page
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={
        <>
          <p className="leagues-lead">
            Compete with your friends, your club or your office. Only the best scores of each league count.
          </p>
          <div className="league-status">
            <BoardStatus />
            <InvitationCount reply={invitations} />
          </div>
        </>
      }
    >
      <div className="leagues">
        <MyLeagues />
        <div className="leagues-forms">
          <NewLeague />
          <CodeForm />
          {invitations.state === 'ready' && <MyInvitations invitations={invitations.data} />}
        </div>
        <Board id="all-leagues" title="All leagues">
          <TabStrip
            label="League standings"
            tabs={config?.include_team_challenge ? [OVERALL, CHALLENGE] : [OVERALL]}
          />
        </Board>
      </div>
    </Page>
  )
}
