import '../pick-team.css'
import type { Reason } from './pick-button.tsx'

/** Why none of the listed athletes can be added, shown once above the list. */
export function CommonReason({ reason }: { reason: Reason | undefined }) {
  if (!reason) return null
  return (
    <p className="common-reason" id={reason.id}>
      {reason.text}
    </p>
  )
}
