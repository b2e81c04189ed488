import './compare.css'
import { NO_SCORE } from '#text/formats.ts'

type Props = {
  /** The label of the column or row without values. */
  label: string
  /** Undefined if the reason is unknown. */
  why: string | undefined
}

/** A note below a table that explains why popularity values are missing. */
export function NoRatioNote({ label, why }: Props) {
  if (!why) return null
  return (
    <p className="no-ratio">
      <b>{`${label}: ${NO_SCORE}`}</b> {why}
    </p>
  )
}
