import './marks.css'

/** A picture of a blank start bib with a short text, for errors and empty states. */
export function BlankBadge({ text, size }: { text: string; size?: 'large' }) {
  return (
    <span className={size ? `blank-bib blank-bib-${size}` : 'blank-bib'} aria-hidden="true">
      {text}
    </span>
  )
}
