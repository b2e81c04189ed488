import './compare.css'
import { NO_SCORE } from '#text/formats.ts'

type Props = {
  /** The label of the column or row in which the values are missing. */
  label: string
  /** Why the values are missing. Undefined if the reason is unknown. */
  reason: string | undefined
}

/** A note below a table that explains why popularity values are missing. */
export function NoPopularityNote({ label, reason }: Props) {
  if (!reason) return null
  return (
    <p className="no-popularity">
      <b>{`${label}: ${NO_SCORE}`}</b> {reason}
    </p>
  )
}
