import './start-page.css'
import { getLeaderboard } from '#contract/cups.ts'
import { getUpcomingWeekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { PageLink } from '../app/page-link.tsx'
import { useReply } from '../app/use-reply.ts'
import { SeasonProgress } from '../config/season-progress.tsx'
import { useConfig } from '../config/use-config.ts'
import { HomeActions } from '../home/home-actions.tsx'
import { HomeBoards } from '../home/home-boards.tsx'
import { NextUp } from '../home/next-up.tsx'
import { Programme } from '../home/programme.tsx'
import { SeasonSoFar } from '../home/season-so-far.tsx'
import { seasonStage } from '../home/season-stage.ts'
import { STAGE_WORDS } from '../home/stage-words.ts'
import { ThreeSteps } from '../home/three-steps.tsx'
import { LeaderLine } from '../users/leader-line.tsx'
import { Podium } from '../users/podium.tsx'

/** What a site says that has no slogan of its own. */
const WELCOME = 'Pick your athletes. Their results are your points.'

export function StartPage() {
  const config = useConfig()
  const upcoming = useReply(getUpcomingWeekend, {}, { aside: true })
  const leaders = useReply(getLeaderboard, { params: { name: 'Overall' }, query: {} }, { aside: true })
  const stage = seasonStage(config, upcoming)
  const next = upcoming.state === 'ready' ? upcoming.data : undefined
  const words = stage === 'next' || stage === 'loading' ? undefined : STAGE_WORDS[stage]

  return (
    <Page
      title={config?.display_name ?? 'Podium'}
      heading={config?.slogan || WELCOME}
      eyebrow={next ? <NextName weekend={next} /> : words?.eyebrow}
      lead={
        <div className="home-lead">
          {next && <NextUp weekend={next} />}
          {words && <p className="home-line">{words.line}</p>}
          {words && stage !== 'no-season' && <LeaderLine reply={leaders} />}
          {words && stage !== 'no-season' && <SeasonProgress config={config} />}
          <HomeActions next={next} is_decided={stage === 'decided'} />
        </div>
      }
      beside={next ? <Programme weekend={next} /> : words && <Podium reply={leaders} />}
    >
      <ThreeSteps config={config} />
      <HomeBoards reading={config?.home_boards ?? 'leaders'} />
      <SeasonSoFar />
    </Page>
  )
}

function NextName({
  weekend: { weekend_id, weekend_name },
}: {
  weekend: { weekend_id: number; weekend_name: string }
}) {
  return (
    <>
      Next · <PageLink to={`/events/${weekend_id}`}>{weekend_name}</PageLink>
    </>
  )
}
