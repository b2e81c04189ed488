import '../pick-team.css'
import type { Reason } from './pick-button.tsx'

/** Says why none of the listed athletes can be added. It is shown once, above the list. */
export function CommonReason({ reason }: { reason: Reason | undefined }) {
  if (!reason) return null
  return (
    <p className="common-reason" id={reason.id}>
      {reason.text}
    </p>
  )
}
