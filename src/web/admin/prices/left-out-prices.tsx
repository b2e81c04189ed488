import { useState } from 'react'
import {
  type IncompletePublication,
  markIncompletePublicationRead,
  type PlannedPrices,
} from '#contract/admin/athletes/planned-prices.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { countText } from './confirm-prices.tsx'

type Misfits = PlannedPrices['misfits']

const MISFIT_TEXTS: Record<Misfits[number]['misfit'], string> = {
  removed: 'no longer in the season',
  changed: 'has a newer price',
}

/** Lists the planned prices that cannot be published, with the reasons. */
export function MisfitList({ misfits }: { misfits: Misfits }) {
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

/** Lists the prices that a publication left out. An operator can mark the list as read. */
export function LeftOutPrices({ publication }: { publication: IncompletePublication }) {
  const { planned_id, published_at, left_out } = publication
  const [is_busy, setBusy] = useState(false)
  const send = useObjectChange()
  const markRead = async () => {
    setBusy(true)
    const answer = await send(markIncompletePublicationRead, { params: { planned_id } })
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
          Left out when the planned prices were published on <Moment iso={published_at} />:
        </p>
        <MisfitList misfits={left_out} />
        <ActButton is_busy={is_busy} onClick={() => void markRead()}>
          Mark as read
        </ActButton>
      </div>
    </Note>
  )
}
