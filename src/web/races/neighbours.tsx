import './races.css'
import { Link } from 'react-router'

type Neighbour = { to: string; label: string }

type Props = { label: string; previous: Neighbour | undefined; next: Neighbour | undefined }

/** Links to the previous and the next item, at the end of a page. */
export function Neighbours({ label, previous, next }: Props) {
  if (!previous && !next) return null

  return (
    <nav className="neighbours" aria-label={label}>
      {previous && <Way word="Previous" {...previous} />}
      {next && <Way word="Next" {...next} />}
    </nav>
  )
}

function Way({ word, to, label }: Neighbour & { word: string }) {
  return (
    <Link className={`neighbour neighbour-${word.toLowerCase()}`} to={to}>
      <span>{word}</span>
      {label}
    </Link>
  )
}
