import './compare.css'
import { CompareIcon } from './compare-icon.tsx'
import { useCompare } from './use-compare.ts'

/** A button that starts or ends the comparison of two athletes. */
export function CompareStart() {
  const { is_on, start, end } = useCompare()

  return (
    <button className="compare-start" type="button" aria-pressed={is_on} onClick={is_on ? end : start}>
      <CompareIcon />
      Compare
    </button>
  )
}
