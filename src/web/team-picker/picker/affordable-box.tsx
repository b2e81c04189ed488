import '../pick-team.css'
import { startTransition, useOptimistic } from 'react'

type Props = { is_ticked: boolean; onTick: (is_ticked: boolean) => void }

/**
 * A checkbox that reduces the list to athletes that the player has picked or can afford. Its state is in the URL. The
 * box changes at once, before the navigation has finished.
 */
export function AffordableBox({ is_ticked, onTick }: Props) {
  const [is_shown_ticked, setShown] = useOptimistic(is_ticked)
  const change = (checked: boolean) =>
    startTransition(() => {
      setShown(checked)
      onTick(checked)
    })

  return (
    <label className="affordable">
      <input
        type="checkbox"
        checked={is_shown_ticked}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      Only show athletes I can afford
    </label>
  )
}
