import type { AdminNumbers, AthletePicks } from '#contract/admin/numbers.ts'
import { formatNumber, formatRatio } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Flag } from '../../ui/flag.tsx'
import { countOf } from '../parts/count-of.ts'
import { ChartSheet } from './number-charts.tsx'

const max_bars = 12

type Props = { numbers: AdminNumbers; onChoose: (selection_id: string) => void }

/** The most-picked athletes and captains of a locked selection. */
export function PickCharts({ numbers: { selections, selection, season_id }, onChoose }: Props) {
  const locale = useNumberLocale()
  if (!selection) {
    return (
      <ChartSheet title="Picks" table="picks" season_id={season_id} has_rows={false}>
        <p>
          Picks are counted after the first deadline of the season. Until then they are secret. See the{' '}
          <Link to="/calendar">calendar</Link>.
        </p>
      </ChartSheet>
    )
  }
  const { selection_id, players, athletes, has_captains } = selection
  const captains = athletes.filter((athlete) => athlete.captains > 0).toSorted(byCaptains)
  return (
    <ChartSheet
      title="Picks"
      table="picks"
      season_id={season_id}
      selection_id={selection_id}
      has_rows={athletes.length > 0}
    >
      <label className="numbers-choice">
        <span>Weekend</span>
        <select value={selection_id} onChange={(event) => onChoose(event.currentTarget.value)}>
          {selections.map((each) => (
            <option key={each.selection_id} value={each.selection_id}>
              {optionText(each)}
            </option>
          ))}
        </select>
      </label>
      <ShareChart
        title="Share of teams"
        sentence={`Of ${countOf(players, 'team', locale)} at the deadline.`}
        players={players}
        athletes={athletes}
        picksOf={({ picks }) => picks}
      />
      {has_captains && captains.length > 0 && (
        <ShareChart
          title="Captains"
          sentence="Share of teams with this captain."
          players={players}
          athletes={captains}
          picksOf={(athlete) => athlete.captains}
        />
      )}
    </ChartSheet>
  )
}

type ShareChartProps = {
  title: string
  sentence: string
  players: number
  athletes: readonly AthletePicks[]
  picksOf: (athlete: AthletePicks) => number
}

function ShareChart({ title, sentence, players, athletes, picksOf }: ShareChartProps) {
  const locale = useNumberLocale()
  return (
    <BarChart
      title={title}
      sentence={sentence}
      columns={['Athlete', 'Share and number of teams']}
      bars={athletes.slice(0, max_bars).map((athlete) => ({
        id: athlete.athlete_id,
        label: (
          <span className="numbers-athlete">
            <Flag country={athlete.country} /> {athlete.name}
          </span>
        ),
        value: picksOf(athlete) / players,
        text: `${formatRatio(picksOf(athlete) / players)} · ${formatNumber(picksOf(athlete), locale)}`,
      }))}
      full={1}
    />
  )
}

function byCaptains(one: AthletePicks, other: AthletePicks): number {
  return other.captains - one.captains
}

function optionText({ weekend_name, selection_name }: AdminNumbers['selections'][number]): string {
  return selection_name === weekend_name ? weekend_name : `${weekend_name}, ${selection_name}`
}
