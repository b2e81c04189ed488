import './move.css'

/** Places won or lost since the weekend before; nothing where there is none to compare with. */
export function Move({ places }: { places: number | null }) {
  if (places === null) return null
  if (places === 0) return <Unmoved />

  const way = places > 0 ? 'up' : 'down'
  const count = Math.abs(places)
  return (
    <span className={`move move-${way}`}>
      <svg viewBox="0 0 10 8" aria-hidden="true">
        <path d="M5 0 10 8H0Z" />
      </svg>
      <span className="unseen">{way} </span>
      {count}
      <span className="unseen">{count === 1 ? ' place' : ' places'}</span>
    </span>
  )
}

function Unmoved() {
  return (
    <span className="move">
      <span aria-hidden="true">–</span>
      <span className="unseen">same place</span>
    </span>
  )
}
