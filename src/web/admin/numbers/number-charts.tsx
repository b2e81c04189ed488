import type { ReactNode } from 'react'
import type { AdminNumbers, LeagueSizes, NumberTable } from '#contract/admin/numbers.ts'
import { getNumbersCsv } from '#contract/admin/numbers.ts'
import { formatNumber, formatRatio } from '#text/formats.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { countOf } from '../parts/count-of.ts'
import { Sheet } from '../parts/sheet.tsx'

type Props = { numbers: AdminNumbers }

type ChartSheetProps = {
  title: string
  table: NumberTable
  season_id: number | null
  selection_id?: number
  has_rows: boolean
  children: ReactNode
}

/** A sheet with charts, and a link that downloads their table. */
export function ChartSheet({ title, table, season_id, selection_id, has_rows, children }: ChartSheetProps) {
  const query = new URLSearchParams({
    table,
    ...(season_id !== null && { season_id: String(season_id) }),
    ...(selection_id !== undefined && { selection_id: String(selection_id) }),
  })
  const link = (
    <a
      className="admin-link"
      href={`${getNumbersCsv.path}?${query}`}
      download={`${table}.csv`}
      aria-label={`${title} as CSV`}
    >
      CSV
    </a>
  )
  return (
    <Sheet title={title} action={has_rows ? link : undefined} is_padded>
      {children}
    </Sheet>
  )
}

export function RegistrationCharts({ numbers: { registrations, season_id } }: Props) {
  const { locale } = useLocale()
  const number_locale = useNumberLocale()
  const registered = registrations.reduce((sum, day) => sum + day.registered, 0)
  return (
    <ChartSheet
      title="Registrations"
      table="registrations"
      season_id={season_id}
      has_rows={registrations.length > 0}
    >
      {registrations.length === 0 ? (
        <p>Nobody has registered in this season yet. Share the address of the site with players.</p>
      ) : (
        <LineChart
          title="Accounts per day"
          sentence={`${formatNumber(registered, number_locale)} registered in this season. Days begin at midnight UTC.`}
          stepNoun="Day"
          steps={registrations.map(({ day }) => ({
            label: dayText(day, locale, 'numeric'),
            tick: dayText(day, locale),
          }))}
          series={[
            { label: 'Registered', values: registrations.map((day) => day.registered), tone: 'own' },
            { label: 'Email confirmed', values: registrations.map((day) => day.confirmed) },
            { label: 'Deleted', values: registrations.map((day) => day.deleted) },
          ]}
        />
      )}
    </ChartSheet>
  )
}

/** Formats a day in UTC, such as `4 Dec`. */
function dayText(iso: string, locale: string, year?: 'numeric'): string {
  const format = dateFormat(dateLocale(locale), { day: 'numeric', month: 'short', year, timeZone: 'UTC' })
  return format.format(new Date(iso))
}

/** Shows how many players had a team in each weekend, and the share who also had a team the weekend before. */
export function WeekendCharts({ numbers: { weekends, season_id } }: Props) {
  const { locale: date_locale } = useLocale()
  const locale = useNumberLocale()
  const counted = weekends.filter(({ players }) => players !== null)
  const steps = counted.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: dayText(event_start, date_locale),
  }))
  const rates = counted.map(({ players, returning_players }) =>
    returning_players === null || !players ? null : returning_players / players,
  )
  const known_rates = rates.filter((rate) => rate !== null)
  return (
    <ChartSheet title="Active players" table="weekends" season_id={season_id} has_rows={counted.length > 0}>
      {weekends.map(
        ({ weekend_id, weekend_name, open_teams }) =>
          open_teams !== null && (
            <p key={weekend_id}>
              <b>{weekend_name}</b> is open, with {countOf(open_teams, 'team', locale)} so far.
            </p>
          ),
      )}
      {counted.length === 0 && (
        <p>
          Players are counted after the first deadline of the season. See the{' '}
          <Link to="/calendar">calendar</Link>.
        </p>
      )}
      {counted.length > 0 && (
        <LineChart
          title="Players per weekend"
          sentence="Players with at least one pick at the deadline."
          stepNoun="Weekend"
          steps={steps}
          series={[{ label: 'Players', values: counted.map(({ players }) => players), tone: 'own' }]}
        />
      )}
      {known_rates.length > 0 && (
        <LineChart
          title="Return rate"
          sentence="Share of a weekend’s players who also had a team the weekend before."
          stepNoun="Weekend"
          steps={steps}
          series={[{ label: 'Return rate', values: rates, tone: 'own' }]}
          format={(rate) => formatRatio(rate)}
        />
      )}
    </ChartSheet>
  )
}

export function LeagueCharts({ numbers: { leagues, season_id } }: Props) {
  const locale = useNumberLocale()
  const total = leagues.reduce((sum, size) => sum + size.leagues, 0)
  const members = leagues.reduce((sum, size) => sum + size.members, 0)
  return (
    <ChartSheet title="Leagues" table="leagues" season_id={season_id} has_rows={total > 0}>
      {total === 0 ? (
        <p>There are no leagues yet. Players create them on the page “Leagues”.</p>
      ) : (
        <BarChart
          title="Leagues by size"
          sentence={`${countOf(total, 'league', locale)} with ${formatNumber(members, locale)} memberships, in all seasons.`}
          columns={['Members', 'Leagues']}
          bars={leagues.map((size) => ({
            id: size.from,
            label: sizeText(size),
            value: size.leagues,
            text: formatNumber(size.leagues, locale),
          }))}
        />
      )}
    </ChartSheet>
  )
}

function sizeText({ from, to }: LeagueSizes): string {
  if (to === null) return `${from} members or more`
  return from === to ? '1 member' : `${from} to ${to} members`
}
