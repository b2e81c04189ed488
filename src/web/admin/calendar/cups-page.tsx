import './calendar.css'
import { useState } from 'react'
import { getAdminCalendar } from '#contract/admin/calendar.ts'
import { type AdminCup, listAdminCups, removeAdminCup } from '#contract/admin/cups.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { ActButton } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { NotLoaded } from '../parts/loaded.tsx'
import { Chip, Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { CupForm } from './cup-form.tsx'
import { CUP_POINTS_TEXTS } from './cup-texts.ts'

/** The cups of the season, with what counts in each and in how many races. */
export function CupsPage() {
  const reply = useReply(listAdminCups, {})
  const calendar = useReply(getAdminCalendar, {})
  /** The id of the cup whose form is open; 0 if the form is for a new cup. */
  const [open_id, setOpen] = useState<number | null>(null)
  /** The job that rebuilds the boards of the saved cup; null if no job is needed, undefined if nothing was saved. */
  const [job_id, setJob] = useState<number | null | undefined>()
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />
  if (calendar.state !== 'ready') return <NotLoaded reply={calendar} />

  const cups = reply.data
  const open = cups.find(({ cup_id }) => cup_id === open_id)
  const choose = (cup_id: number | null) => {
    setJob(undefined)
    setOpen(cup_id)
  }
  return (
    <AdminPage
      title="Cups"
      parent={{ label: 'Calendar', to: '/calendar' }}
      lead="A cup is a ranking based on some of the season’s races."
      acts={<ActButton onClick={() => choose(0)}>Add a cup</ActButton>}
    >
      {job_id !== undefined && (
        <Note level="good" title="Cup saved.">
          {job_id !== null && (
            <p>
              Its boards are being rebuilt. <Link to={`/jobs/${job_id}`}>Follow the job</Link>
            </p>
          )}
        </Note>
      )}
      <div className="admin-two">
        <div className="admin-stack">
          <Sheet title="Cups of the season" note={cups.length}>
            {cups.length === 0 && <p className="sheet-empty">There is no cup yet. Add one.</p>}
            <ul className="calendar-deadlines">
              {cups.map((cup) => (
                <CupRow key={cup.cup_id} cup={cup} onChange={() => choose(cup.cup_id)} />
              ))}
            </ul>
          </Sheet>
          {open && <RemoveCup key={open.cup_id} cup={open} onRemoved={() => choose(null)} />}
          {open && <AuditOf subject={open.name} />}
        </div>
        {(open || open_id === 0) && (
          <CupForm
            key={open_id}
            cup={open ?? null}
            weekends={calendar.data}
            onClose={(saved) => {
              setOpen(null)
              setJob(saved)
            }}
          />
        )}
      </div>
    </AdminPage>
  )
}

function CupRow({ cup, onChange }: { cup: AdminCup; onChange: () => void }) {
  const { name, counts, race_ids, is_season } = cup
  return (
    <li className="calendar-deadline">
      <p>
        <b>{name}</b>
        <small>
          {is_season
            ? 'All races of the season'
            : `${CUP_POINTS_TEXTS[counts]} in ${countOf(race_ids.length, 'race')}`}
        </small>
      </p>
      {is_season && <Chip tone="line">Only the picture can be changed</Chip>}
      <button className="admin-button" type="button" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </button>
    </li>
  )
}

function RemoveCup({ cup, onRemoved }: { cup: AdminCup; onRemoved: () => void }) {
  const change = useObjectChange(cup.version)
  if (cup.is_season) return null
  return (
    <Sheet title={`Remove ${cup.name}`} is_padded>
      <ActPanel
        acts={[
          {
            label: 'Remove the cup',
            kind: 'danger',
            preview: <p>The cup and its boards disappear immediately. Players keep their points.</p>,
            caption: 'This cannot be undone, but you can add the cup again.',
            done: 'Cup removed',
            send: async (reason) => {
              const answer = await change(removeAdminCup, {
                params: { cup_id: cup.cup_id },
                body: { reason },
              })
              if (answer.ok) onRemoved()
              return answer
            },
          },
        ]}
      />
    </Sheet>
  )
}
