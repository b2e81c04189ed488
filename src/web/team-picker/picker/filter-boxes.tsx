import '../pick-team.css'
import { startTransition, useOptimistic } from 'react'
import { useWatchlist } from '../../athletes/watchlist.tsx'

type Props = {
  label: string
  is_ticked: boolean
  onTick: (is_ticked: boolean) => void
}

/**
 * A checkbox that reduces a list of athletes. Its state is in the URL. The box changes at once, before the navigation
 * has finished.
 */
function FilterBox({ label, is_ticked, onTick }: Props) {
  const [is_shown_ticked, setShown] = useOptimistic(is_ticked)
  const change = (checked: boolean) =>
    startTransition(() => {
      setShown(checked)
      onTick(checked)
    })

  return (
    <label className="filter-box">
      <input
        type="checkbox"
        checked={is_shown_ticked}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {label}
    </label>
  )
}

/** A checkbox that reduces a list to the athletes that the player can afford or has picked. */
export function AffordableBox(props: Omit<Props, 'label'>) {
  return <FilterBox label="Only show athletes I can afford" {...props} />
}

/**
 * A checkbox that reduces a list to the athletes that the player watches. Hidden while the watchlist is unknown. An
 * empty watchlist also hides the box, unless the box is ticked.
 */
export function WatchedBox(props: Omit<Props, 'label'>) {
  const watched = useWatchlist()
  if (!watched || (watched.size === 0 && !props.is_ticked)) return null
  return <FilterBox label="Only show athletes I watch" {...props} />
}
