import './numbers.css'
import { useSearchParams } from 'react-router'
import { exportPlayers, getPlayersFile } from '#contract/admin/exports.ts'
import { type AdminNumbers, getNumbers } from '#contract/admin/numbers.ts'
import { formatNumber } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { ExportPanel } from '../parts/export-panel.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { Figures } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { LeagueCharts, RegistrationCharts, WeekendCharts } from './number-charts.tsx'
import { PickCharts } from './pick-charts.tsx'

/** Shows how many players registered, played and came back, and what they picked. */
export function NumbersPage() {
  const { role } = useAdminSession()
  const [search, setSearch] = useSearchParams()
  const [season_id, selection_id] = [search.get('season'), search.get('selection')]
  const query = {
    ...(season_id && { season_id: Number(season_id) }),
    ...(selection_id && { selection_id: Number(selection_id) }),
  }
  const reply = useReply(getNumbers, { query })
  const choose = (next: { season?: string; selection?: string }) =>
    setSearch({ ...(season_id && { season: season_id }), ...next }, { replace: true })

  return (
    <AdminPage
      title="Numbers"
      lead={
        <p>Picks are counted once their deadline has passed. This page does not show the names of players.</p>
      }
      acts={reply.state === 'ready' && <SeasonChoice numbers={reply.data} onChoose={choose} />}
    >
      {reply.state !== 'ready' && <NotLoaded reply={reply} />}
      {reply.state === 'ready' && (
        <div className="admin-stack" aria-busy={reply.is_stale}>
          <div className="numbers-totals">
            <Totals totals={reply.data.totals} />
          </div>
          <div className="numbers-grid">
            <div className="admin-stack">
              <RegistrationCharts numbers={reply.data} />
              <PickCharts numbers={reply.data} onChoose={(selection) => choose({ selection })} />
            </div>
            <div className="admin-stack">
              <WeekendCharts numbers={reply.data} />
              <LeagueCharts numbers={reply.data} />
            </div>
          </div>
          {role === 'owner' && <PlayersExport players={reply.data.totals.players} />}
        </div>
      )}
    </AdminPage>
  )
}

type ChoiceProps = { numbers: AdminNumbers; onChoose: (next: { season: string }) => void }

function SeasonChoice({ numbers: { seasons, season_id }, onChoose }: ChoiceProps) {
  if (season_id === null) return null
  return (
    <label className="numbers-choice">
      <span>Season</span>
      <select value={season_id} onChange={(event) => onChoose({ season: event.currentTarget.value })}>
        {seasons.map((season) => (
          <option key={season.season_id} value={season.season_id}>
            {season.name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Totals({ totals: { players, confirmed, verified, deleted } }: Pick<AdminNumbers, 'totals'>) {
  const locale = useNumberLocale()
  return (
    <Figures
      figures={[
        { value: formatNumber(players, locale), label: 'Players' },
        { value: formatNumber(confirmed, locale), label: 'Email confirmed' },
        { value: formatNumber(verified, locale), label: 'Verified badge' },
        { value: formatNumber(deleted, locale), label: 'Deleted accounts' },
      ]}
    />
  )
}

function PlayersExport({ players }: { players: number }) {
  const locale = useNumberLocale()
  const send = useObjectChange()
  return (
    <ExportPanel
      label="Export players"
      preview={
        <p>
          A CSV file with {countOf(players, 'player', locale)}: username, email and whether it is confirmed,
          country, registration, verified badge, and whether they want the newsletter. Send email only to
          players who want the newsletter.
        </p>
      }
      file_name="players.csv"
      reason_hint="Kept in the audit log, which operators can read."
      send={(reason) => send(exportPlayers, { body: { reason } })}
      route={getPlayersFile}
    />
  )
}
