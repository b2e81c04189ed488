import '../pick-team.css'
import { startTransition, useOptimistic } from 'react'

type Props = { is_ticked: boolean; onTick: (is_ticked: boolean) => void }

/**
 * For whoever has money to spend; whoever is picked stays in the list. The address says whether it is ticked, and the tick
 * shows before the address is there.
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
