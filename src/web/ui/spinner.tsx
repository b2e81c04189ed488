import './controls.css'

/** A loading indicator. The text is only for screen readers, except with reduced motion: then everyone sees it. */
export function Spinner({ label = 'Loading …' }: { label?: string }) {
  return (
    <output className="spinner">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle className="spinner-dial" cx="16" cy="18" r="11" />
        <path className="spinner-crown" d="M13 3h6M16 3v4" />
        <path className="spinner-hand" d="M16 18V11" />
      </svg>
      <span className="spinner-word">{label}</span>
    </output>
  )
}
