import './compare.css'
import { CompareIcon } from './compare-icon.tsx'
import { useCompare } from './use-compare.ts'

/** Starts and stops choosing two athletes. */
export function CompareStart() {
  const { is_on, start, end } = useCompare()

  return (
    <button className="compare-start" type="button" aria-pressed={is_on} onClick={is_on ? end : start}>
      <CompareIcon />
      Compare
    </button>
  )
}
