import './leg-picture.css'
import { type AthleteRaceResult, listAthleteResults } from '#contract/athletes.ts'
import { listWeekendAthletes, type Weekend, type WeekendAthleteResult } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import { type Reply, useReply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/line-chart.tsx'
import { gapsToBest, legsOf, pointsByLeg } from './points-by-leg.ts'

/** How the three best athletes of a tour stood to each other after each leg. */
export function LegPicture({ weekend }: { weekend: Weekend }) {
  const locale = useNumberLocale()
  const athletes = useBest(weekend)
  const replies = [useResults(athletes[0]), useResults(athletes[1]), useResults(athletes[2])]
  const legs = legsOf(weekend)
  const [best] = athletes
  if (legs.length < 2 || !best || replies.some(({ state }) => state !== 'ready')) return null

  const points = replies.map((reply) => (reply.state === 'ready' ? pointsByLeg(reply.data, legs) : []))
  const series = gapsToBest(points).map((values, index) => ({
    label: athletes[index]?.athlete.name ?? '',
    values,
    tone: index === 0 ? ('leader' as const) : undefined,
  }))
  return (
    <Board id="legs" title="Leg by leg">
      <div className="leg-picture">
        <LineChart
          title="Points behind the best of the three"
          sentence={`${best.athlete.name} earned ${formatPoints(best.total, locale)}, more than anybody else.`}
          stepNoun="Leg"
          steps={legs.map(({ name }) => ({ label: name, tick: name.replace(/^Leg /, '') }))}
          series={series.filter(({ label }) => label !== '')}
        />
      </div>
    </Board>
  )
}

function useBest({ weekend_id }: Weekend): WeekendAthleteResult[] {
  const reply = useReply(
    listWeekendAthletes,
    { params: { weekend_id }, query: { limit: 3 } },
    { aside: true },
  )
  return reply.state === 'ready' ? reply.data : []
}

function useResults(athlete: WeekendAthleteResult | undefined): Reply<AthleteRaceResult[]> {
  const given = athlete && { params: { athlete_id: athlete.athlete_id } }
  return useReply(listAthleteResults, given, { aside: true })
}
