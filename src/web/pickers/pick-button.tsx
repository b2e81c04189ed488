import './pick-button.css'
import { sayPolitely } from '../app/polite-word.tsx'

/** Why an athlete cannot be added, and the id of where that is written. */
export type Reason = { text: string; id: string }

type Props = {
  name: string
  is_picked: boolean
  reason: Reason | undefined
  onAdd: () => void
  onRemove: () => void
}

/**
 * Adds an athlete, or removes whom it added: one button, so that the focus stays. One that cannot be used can be reached
 * all the same, and then says why.
 */
export function PickButton({ name, is_picked, reason, onAdd, onRemove }: Props) {
  const click = () => {
    if (is_picked) return onRemove()
    if (reason) return sayPolitely(reason.text)
    onAdd()
  }

  return (
    <button
      className={is_picked ? 'pick pick-drop' : 'pick'}
      type="button"
      aria-disabled={!is_picked && reason ? true : undefined}
      aria-describedby={!is_picked ? reason?.id : undefined}
      onClick={click}
    >
      {is_picked ? 'Remove' : 'Add'}
      <span className="unseen"> {name}</span>
    </button>
  )
}
