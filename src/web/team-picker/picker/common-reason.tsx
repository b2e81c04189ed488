import '../pick-team.css'
import type { Reason } from './pick-button.tsx'

/** Why nobody of a list can be added, shown once above it. */
export function CommonReason({ reason }: { reason: Reason | undefined }) {
  if (!reason) return null
  return (
    <p className="common-reason" id={reason.id}>
      {reason.text}
    </p>
  )
}
