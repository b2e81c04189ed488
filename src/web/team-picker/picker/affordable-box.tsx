import '../pick-team.css'
import { startTransition, useOptimistic } from 'react'

type Props = { is_ticked: boolean; onTick: (is_ticked: boolean) => void }

/**
 * Filters by the money left; picked athletes stay listed. The state is in the URL; the tick is shown before the
 * navigation has finished.
 */
export function AffordableBox({ is_ticked, onTick }: Props) {
  const [isShown, show] = useOptimistic(is_ticked)
  const change = (checked: boolean) =>
    startTransition(() => {
      show(checked)
      onTick(checked)
    })

  return (
    <label className="affordable">
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      Only show athletes I can afford
    </label>
  )
}
