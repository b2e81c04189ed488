import './leagues-page.css'
import { Page } from '../app/page.tsx'
import { useConfig } from '../config/use-config.ts'
import { CodeForm } from '../leagues/code-form.tsx'
import { LeagueBoard } from '../leagues/league-board.tsx'
import { MyLeagues } from '../leagues/my-leagues.tsx'
import { NewLeague } from '../leagues/new-league.tsx'
import { Board } from '../ui/board.tsx'
import { type Tab, TabStrip } from '../ui/tab-strip.tsx'

const OVERALL: Tab = {
  id: 'overall',
  label: 'Overall Score',
  renderer: () => <LeagueBoard key="overall" of="overall" />,
}

const CHALLENGE: Tab = {
  id: 'challenge',
  label: 'Team Challenge',
  renderer: () => <LeagueBoard key="challenge" of="challenge" />,
}

export function LeaguesPage() {
  const config = useConfig()

  return (
    <Page
      title="Leagues"
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={
        <p className="leagues-lead">
          Compete with your friends, your club or your office: the best scores of each league count.
        </p>
      }
    >
      <div className="leagues">
        <MyLeagues />
        <div className="leagues-forms">
          <NewLeague />
          <CodeForm />
        </div>
        <Board id="all-leagues" title="All leagues">
          <TabStrip
            label="Boards of leagues"
            tabs={config?.include_team_challenge ? [OVERALL, CHALLENGE] : [OVERALL]}
          />
        </Board>
      </div>
    </Page>
  )
}
