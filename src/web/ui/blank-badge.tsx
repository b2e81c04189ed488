import './marks.css'

/** A blank start bib with a colour band and two string holes, for errors and empty states. */
export function BlankBadge({ text, size }: { text: string; size?: 'large' }) {
  return (
    <span className={size ? `blank-bib blank-bib-${size}` : 'blank-bib'} aria-hidden="true">
      {text}
    </span>
  )
}
