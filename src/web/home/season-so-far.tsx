import './start-page.css'
import { listProgress, type Progress } from '#contract/cups.ts'
import { ordinal } from '#text/formats.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useLocale } from '../core/locale/locale.ts'
import { formatDay } from '../races/date-range.ts'
import { Board } from '../ui/board.tsx'
import { BumpChart } from '../ui/charts/bump-chart.tsx'

const MAX_LINES = 8

/** A chart of the leaders' ranks over the season. Renders nothing until two weekends are scored. */
export function SeasonSoFar() {
  const reply = useReply(listProgress, { query: { limit: MAX_LINES } }, { critical: false })
  const leaders = reply.state === 'ready' ? reply.data : []
  if ((leaders[0]?.steps.length ?? 0) < 2) return null

  return (
    <div className="so-far">
      <Board id="so-far" title="The season so far">
        <RankLines leaders={leaders} />
      </Board>
    </div>
  )
}

function RankLines({ leaders }: { leaders: readonly Progress[] }) {
  const { locale } = useLocale()
  const steps = leaders[0]?.steps.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: formatDay(event_start, locale, 'UTC').replace(/^\S+ /, ''),
  }))

  return (
    <BumpChart
      title="Leaders’ ranks"
      sentence={seasonSentence(leaders)}
      stepNoun="Weekend"
      steps={steps ?? []}
      series={leaders.map(({ user, steps: own_steps }, index) => ({
        label: user.team_name,
        ranks: own_steps.map(({ rank }) => rank),
        tone: index === 0 ? 'leader' : undefined,
      }))}
    />
  )
}

type LeaderProgress = Pick<Progress, 'user' | 'steps'>

/** Returns a sentence about how the rank of the leader changed. The leader is the first in the list. */
export function seasonSentence([leader]: readonly LeaderProgress[]): string {
  const steps = leader?.steps.filter(({ rank }) => rank !== null) ?? []
  const [first] = steps
  const last = steps.at(-1)
  if (!leader || !first || !last) return ''

  const { team_name } = leader.user
  const worst = Math.max(...steps.map(({ rank }) => rank ?? 1))
  if (worst === 1) return `${team_name} led after every weekend.`
  const place = ordinal(last.rank ?? 1)
  if (first.rank === worst)
    return `${team_name} was ${ordinal(worst)} after ${first.weekend_name} and climbed to ${place}.`
  return `${team_name} started ${ordinal(first.rank ?? worst)}, dropped to ${ordinal(worst)}${last.rank === first.rank ? ' and climbed back' : ', then climbed'} to ${place}.`
}
