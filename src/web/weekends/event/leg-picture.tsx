import '../weekends.css'
import { type AthleteRaceResult, listAthleteResults } from '#contract/athletes.ts'
import { listWeekendAthletes, type Weekend, type WeekendAthleteResult } from '#contract/weekends.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Board } from '../../ui/board.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { sortByRaces } from '../selection-order.ts'

/** A chart of the gaps between the three best athletes of a tour after each leg. */
export function LegPicture({ weekend }: { weekend: Weekend }) {
  const locale = useNumberLocale()
  const athletes = useBestAthletes(weekend)
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
          title="Points behind the best of these three"
          sentence={`${best.athlete.name} earned ${formatPointsWithUnit(best.total, locale)}, more than any other athlete.`}
          stepNoun="Leg"
          steps={legs.map(({ name }) => ({ label: name, tick: name.replace(/^Leg /, '') }))}
          series={series.filter(({ label }) => label !== '')}
        />
      </div>
    </Board>
  )
}

/**
 * Returns the three best athletes of a weekend. Teams are left out, because a team has the points of several athletes.
 */
function useBestAthletes({ weekend_id }: Weekend): WeekendAthleteResult[] {
  const reply = useReply(
    listWeekendAthletes,
    { params: { weekend_id }, query: { limit: 30 } },
    { critical: false },
  )
  if (reply.state !== 'ready') return []
  return reply.data.filter(({ athlete }) => !athlete.is_team).slice(0, 3)
}

function useResults(athlete: WeekendAthleteResult | undefined): Reply<AthleteRaceResult[]> {
  const given = athlete && { params: { athlete_id: athlete.athlete_id } }
  return useReply(listAthleteResults, given, { critical: false })
}

type Leg = { name: string; race_ids: readonly number[] }

/** Returns the selections of a tour that have a scored race, in race order. */
export function legsOf({ selections }: Pick<Weekend, 'selections'>): Leg[] {
  return sortByRaces(selections)
    .filter(({ races }) => races.some(({ scored }) => scored))
    .map(({ name, races }) => ({ name, race_ids: races.map(({ race_id }) => race_id) }))
}

/** Returns an athlete's points after each leg. Races that do not count in totals are left out. */
export function pointsByLeg(results: readonly AthleteRaceResult[], legs: readonly Leg[]): number[] {
  const counted = results.filter(({ race }) => race.include_in_total)

  return legs.map((_, last) => {
    const race_ids_so_far = new Set(legs.slice(0, last + 1).flatMap(({ race_ids }) => race_ids))
    const totals = counted
      .filter(({ race_id }) => race_ids_so_far.has(race_id))
      .map(({ total }) => toHundredths(total))
    return toPoints(sumPoints(totals))
  })
}

/** Returns the gap of each athlete to the best of these athletes after each leg. It is 0 or negative. */
export function gapsToBest(points: readonly (readonly number[])[]): number[][] {
  const hundredths = points.map((row) => row.map(toHundredths))
  const best = (hundredths[0] ?? []).map((_, leg) => Math.max(...hundredths.map((row) => row[leg] ?? 0)))
  return hundredths.map((row) => row.map((value, leg) => toPoints(value - (best[leg] ?? 0))))
}
