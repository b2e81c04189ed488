import './marks.css'

/** Places gained or lost since the previous weekend. Empty where there is no previous rank. */
export function RankChange({ places }: { places: number | null }) {
  if (places === null) return null
  if (places === 0) return <Unmoved />

  const way = places > 0 ? 'up' : 'down'
  return (
    <span className={`move move-${way}`}>
      <span className="unseen">{way} </span>
      {Math.abs(places)}
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
