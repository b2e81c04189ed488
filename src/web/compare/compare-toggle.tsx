import './compare.css'
import { CompareIcon } from './compare-icon.tsx'
import { useCompare } from './use-compare.ts'

type Props = { athlete: { athlete_id: number; name: string } }

/** Adds an athlete to the comparison. Phones and pickers hide this button until `CompareStart` is pressed. */
export function CompareToggle({ athlete: { athlete_id, name } }: Props) {
  const { ids, is_on, toggle } = useCompare()

  return (
    <button
      className={is_on ? 'compare-toggle' : 'compare-toggle compare-idle'}
      type="button"
      aria-pressed={ids.includes(athlete_id)}
      onClick={() => toggle(athlete_id)}
    >
      <CompareIcon />
      <span className="visually-hidden">Compare {name}</span>
    </button>
  )
}
