import '../pick-team.css'
import { announcePolitely } from '../../ui/polite-region.tsx'

/** Why an athlete cannot be added, or what selling them returns, and the id of the element that shows the text. */
export type Reason = { text: string; id: string }

type Props = {
  name: string
  /** The visible labels, one word each. */
  labels: { add: string; remove: string }
  is_picked: boolean
  reason: Reason | undefined
  onAdd: () => void
  onRemove: () => void
}

/**
 * Adds an athlete, or removes one who is picked. It is the same button, so that it keeps the focus. A disabled button
 * can be focused, and is described by the reason.
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
