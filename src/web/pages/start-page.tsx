import './start-page.css'
import { Link } from 'react-router'
import { getLeaderboard } from '#contract/cups.ts'
import { Page } from '../app/page.tsx'
import { useReply } from '../app/use-reply.ts'
import { SeasonProgress } from '../config/season-progress.tsx'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { LeaderLine } from '../users/leader-line.tsx'
import { Podium } from '../users/podium.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

/** What a site says that has no slogan of its own. */
const WELCOME = 'Pick your athletes. Their results are your points.'

export function StartPage() {
  const config = useConfig()
  const site = config?.display_name ?? 'Podium'
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' } })

  return (
    <Page
      title={site}
      heading={config?.slogan || WELCOME}
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={
        <>
          <LeaderLine reply={leaders} />
          <SeasonProgress config={config} />
          <Link className="button" to="/overall">
            See all standings
          </Link>
        </>
      }
      beside={<Podium reply={leaders} />}
    >
      <Board id="leaders" title="Season Leaders" action={<Link to="/overall">All standings</Link>}>
        <UserRankingTable reply={leaders} caption="The ten best players of the season" />
      </Board>
    </Page>
  )
}
