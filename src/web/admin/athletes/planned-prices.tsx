import { useState } from 'react'
import {
  cancelPlannedPrices,
  type IncompletePublication,
  listPlannedPrices,
  type PlannedPrices,
  readIncompletePublication,
} from '#contract/admin/athletes/planned-prices.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { countText } from './confirm-prices.tsx'
import { PlannedForm } from './planned-form.tsx'
import { ChangeTable } from './price-preview.tsx'
import type { Venue } from './publish-time.tsx'

/** The prices that will be published at a time, and those that were left out of a publication. */
export function PlannedPriceList() {
  const plans = useReply(listPlannedPrices, {})
  if (plans.state === 'loading') return null
  if (plans.state === 'failed') return <Failure problem={plans.problem} retry={plans.retry} />
  const { planned, incomplete, venue } = plans.data
  return (
    <>
      {incomplete.map((publication) => (
        <LeftOut key={publication.planned_id} publication={publication} />
      ))}
      {planned.map((set) => (
        <PlannedSet key={set.planned_id} set={set} venue={venue} />
      ))}
    </>
  )
}

type Misfits = PlannedPrices['misfits']

const MISFIT_TEXTS: Record<Misfits[number]['misfit'], string> = {
  removed: 'not in the season any more',
  changed: 'has got another price since',
}

function MisfitList({ misfits }: { misfits: Misfits }) {
  return (
    <ul>
      {misfits.map(({ athlete_id, name, misfit }) => (
        <li key={athlete_id}>
          {name}: {MISFIT_TEXTS[misfit]}
        </li>
      ))}
    </ul>
  )
}

function PlannedSet({ set, venue }: { set: PlannedPrices; venue: Venue }) {
  const [is_edited, setEdited] = useState(false)
  const send = useObjectChange(set.version)
  const { planned_id, publish_at, planned_by, reason, changes, misfits } = set
  const count = countText(changes.length)
  return (
    <Sheet title="Planned prices" note={count} is_padded>
      <p>
        <b>
          <Moment iso={publish_at} {...(venue && { venue_zone: venue.time_zone })} />
        </b>
        . Players see nothing before. Planned by {planned_by}
        {reason && `: ${reason}`}.
      </p>
      {misfits.length > 0 && (
        <Note level="warning" title={`${countText(misfits.length)} will be left out`}>
          <MisfitList misfits={misfits} />
        </Note>
      )}
      <details>
        <summary className="admin-link">Show {count}</summary>
        <ChangeTable changes={changes} />
      </details>
      {is_edited ? (
        <PlannedForm set={set} venue={venue} onClose={() => setEdited(false)} />
      ) : (
        <>
          <ActBar caption="Picks made before then keep the price that was paid.">
            <ActButton onClick={() => setEdited(true)}>Change</ActButton>
          </ActBar>
          <ActPanel
            acts={[
              {
                label: 'Cancel the plan',
                kind: 'danger',
                preview: <p>These prices are not published. The current prices stay.</p>,
                caption: 'This cannot be undone, but you can plan the prices again.',
                needs_reason: false,
                reason_hint: 'Kept in the audit log.',
                done: 'The plan is cancelled',
                send: (cancel_reason) =>
                  send(cancelPlannedPrices, { params: { planned_id }, body: { reason: cancel_reason } }),
              },
            ]}
          />
        </>
      )}
    </Sheet>
  )
}

function LeftOut({ publication }: { publication: IncompletePublication }) {
  const { planned_id, published_at, left_out } = publication
  const [is_busy, setBusy] = useState(false)
  const send = useObjectChange()
  const markRead = async () => {
    setBusy(true)
    const answer = await send(readIncompletePublication, { params: { planned_id } })
    setBusy(false)
    if (answer.ok) announcePolitely('Marked as read')
  }
  return (
    <Note
      level="warning"
      title={`${countText(left_out.length)} ${left_out.length === 1 ? 'was' : 'were'} left out`}
    >
      <div className="admin-stack">
        <p>
          When planned prices were published on <Moment iso={published_at} />:
        </p>
        <MisfitList misfits={left_out} />
        <ActButton is_busy={is_busy} onClick={() => void markRead()}>
          Mark as read
        </ActButton>
      </div>
    </Note>
  )
}
