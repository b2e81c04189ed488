import {
  type AdminSeason,
  discardAdminSeason,
  listAdminSeasons,
  makeSeasonCurrent,
} from '#contract/admin/seasons.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActPanel, type PanelAct } from '../parts/act-panel.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { NotLoaded } from '../parts/loaded.tsx'
import { Chip, Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

/** Lists all seasons. Says which one players see, and which can be discarded. */
export function SeasonsPage() {
  const reply = useReply(listAdminSeasons, {})
  return (
    <AdminPage
      title="Seasons"
      parent={{ label: 'Calendar', to: '/calendar' }}
      lead="Players see the current season. Other seasons are kept, but players do not see them."
      acts={
        <Link className="admin-button is-main" to="/calendar/import">
          New season or import
        </Link>
      }
    >
      {reply.state !== 'ready' && <NotLoaded reply={reply} />}
      {reply.state === 'ready' && reply.data.length === 0 && (
        <Note level="info" title="There is no season yet.">
          <p>Import one from files, or create an empty one.</p>
        </Note>
      )}
      {reply.state === 'ready' &&
        reply.data.map((season) => <SeasonSheet key={season.season_id} season={season} />)}
    </AdminPage>
  )
}

function SeasonSheet({ season }: { season: AdminSeason }) {
  const { role } = useAdminSession()
  const send = useObjectChange()
  const { season_id, name, is_current, kept_because, weekends, races, published } = season
  const params = { season_id }
  const acts: PanelAct[] = [
    {
      label: 'Make current',
      blocked: is_current ? 'This is the current season' : null,
      preview: <p>Players will see {name} instead of the current season.</p>,
      caption: 'To undo, make the other season current again.',
      done: `${name} is the current season`,
      send: (reason) => send(makeSeasonCurrent, { params, body: { reason } }),
    },
    {
      label: 'Discard',
      kind: 'danger',
      blocked: kept_because,
      preview: (
        <p>
          Deletes the season with its {countOf(weekends, 'weekend')}, {countOf(races, 'race')}, prices and
          result lists. Athletes are kept.
        </p>
      ),
      caption: 'This cannot be undone.',
      done: `${name} discarded`,
      send: (reason) => send(discardAdminSeason, { params, body: { reason } }),
    },
  ]
  return (
    <Sheet title={name} note={is_current ? <Chip tone="official">current</Chip> : undefined} is_padded>
      <p>
        {countOf(weekends, 'weekend')}, {countOf(races, 'race')}, {published} with published results
      </p>
      {role === 'owner' ? (
        <ActPanel acts={acts} />
      ) : (
        <p className="admin-hint">Only owners can change this.</p>
      )}
    </Sheet>
  )
}
