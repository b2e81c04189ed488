import './races.css'
import { Link } from '../core/paths/link.tsx'

type Neighbour = { to: string; label: string }

type Props = { label: string; previous: Neighbour | undefined; next: Neighbour | undefined }

export function Neighbours({ label, previous, next }: Props) {
  if (!previous && !next) return null

  return (
    <nav className="neighbours" aria-label={label}>
      {previous && <NeighbourLink direction="Previous" {...previous} />}
      {next && <NeighbourLink direction="Next" {...next} />}
    </nav>
  )
}

function NeighbourLink({ direction, to, label }: Neighbour & { direction: string }) {
  return (
    <Link className={`neighbour neighbour-${direction.toLowerCase()}`} to={to}>
      <span>{direction}</span>
      {label}
    </Link>
  )
}
