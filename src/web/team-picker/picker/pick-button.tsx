import '../pick-team.css'
import { announcePolitely } from '../../ui/polite-region.tsx'

/**
 * A text that describes a button, such as why an athlete cannot be added. `id` is the id of the element that shows it.
 */
export type Reason = { text: string; id: string }

type Props = {
  name: string
  /** The visible labels. Each is one word. */
  labels: { add: string; remove: string }
  is_picked: boolean
  reason: Reason | undefined
  onAdd: () => void
  onRemove: () => void
}

/**
 * A button that adds an athlete, or removes an athlete who is picked. Add and Remove are one element, which keeps the
 * focus after a click. A disabled button can have the focus, and the reason describes it.
 */
export function PickButton({ name, labels, is_picked, reason, onAdd, onRemove }: Props) {
  const click = () => {
    if (is_picked) return onRemove()
    if (reason) return announcePolitely(reason.text)
    onAdd()
  }

  return (
    <button
      className={is_picked ? 'pick pick-drop' : 'pick'}
      type="button"
      aria-disabled={!is_picked && reason ? true : undefined}
      aria-describedby={reason?.id}
      onClick={click}
    >
      {is_picked ? labels.remove : labels.add}
      <span className="visually-hidden"> {name}</span>
    </button>
  )
}
