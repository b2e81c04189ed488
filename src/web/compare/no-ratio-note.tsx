import './compare-start.css'
import { NO_SCORE } from '#text/formats.ts'

type Props = {
  /** What the column or the row is called in which there is none. */
  label: string
  /** Undefined where nobody can say. */
  why: string | undefined
}

/** Below a table in which a popularity is missing: why, for all who read it. */
export function NoRatioNote({ label, why }: Props) {
  if (!why) return null
  return (
    <p className="no-ratio">
      <b>{`${label}: ${NO_SCORE}`}</b> {why}
    </p>
  )
}
