import './spinner.css'

/** The bib of what went wrong or is not there: with its band, and the two holes for the strings. */
export function BlankBadge({ text, size }: { text: string; size?: 'large' }) {
  return (
    <span className={size ? `blank-bib blank-bib-${size}` : 'blank-bib'} aria-hidden="true">
      {text}
    </span>
  )
}
