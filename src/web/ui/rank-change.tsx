import './marks.css'

/** The number of places gained or lost. Renders nothing if there is no previous rank. */
export function RankChange({ places }: { places: number | null }) {
  if (places === null) return null
  if (places === 0) return <Unchanged />

  const direction = places > 0 ? 'up' : 'down'
  return (
    <span className={`move move-${direction}`}>
      <span className="visually-hidden">{direction} </span>
      {Math.abs(places)}
    </span>
  )
}

function Unchanged() {
  return (
    <span className="move">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">same place</span>
    </span>
  )
}
