import '../settings.css'

type Props = { label: string; is_on: boolean; onChange: (is_on: boolean) => void }

/** A checkbox that looks like a switch. A change takes effect at once. The label is for screen readers only. */
export function Switch({ label, is_on, onChange }: Props) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={is_on}
        aria-checked={is_on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
