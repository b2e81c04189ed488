import { useState } from 'react'
import {
  cancelPlannedPrices,
  listPlannedPrices,
  type PlannedPrices,
} from '#contract/admin/athletes/planned-prices.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { ActPanel } from '../parts/act-panel.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { countText } from './confirm-prices.tsx'
import { LeftOutPrices, MisfitList } from './left-out-prices.tsx'
import { PlannedForm } from './planned-form.tsx'
import { ChangeTable } from './price-preview.tsx'
import type { Venue } from './publish-time.tsx'

/** The prices that will be published later, and the prices that were left out of a publication. */
export function PlannedPriceList() {
  const plans = useReply(listPlannedPrices, {})
  if (plans.state === 'loading') return null
  if (plans.state === 'failed') return <Failure problem={plans.problem} retry={plans.retry} />
  const { planned, incomplete, venue } = plans.data
  return (
    <>
      {incomplete.map((publication) => (
        <LeftOutPrices key={publication.planned_id} publication={publication} />
      ))}
      {planned.map((plan) => (
        <PlannedSet key={plan.planned_id} plan={plan} venue={venue} />
      ))}
    </>
  )
}

function PlannedSet({ plan, venue }: { plan: PlannedPrices; venue: Venue }) {
  const [is_edited, setEdited] = useState(false)
  const send = useObjectChange(plan.version)
  const { planned_id, publish_at, planned_by, reason, changes, misfits } = plan
  const count = countText(changes.length)
  return (
    <Sheet title="Planned prices" note={count} is_padded>
      <p>
        <b>
          <Moment iso={publish_at} {...(venue && { venue_zone: venue.time_zone })} />
        </b>
        . Players see nothing before that time. Planned by {planned_by}
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
        <PlannedForm plan={plan} venue={venue} onClose={() => setEdited(false)} />
      ) : (
        <>
          <ActBar caption="Teams keep the prices that they paid before then.">
            <ActButton onClick={() => setEdited(true)}>Change</ActButton>
          </ActBar>
          <ActPanel
            acts={[
              {
                label: 'Cancel the plan',
                kind: 'danger',
                preview: <p>These prices will not be published. The current prices stay.</p>,
                caption: 'This cannot be undone, but you can plan the prices again.',
                needs_reason: false,
                done: 'Plan cancelled',
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
