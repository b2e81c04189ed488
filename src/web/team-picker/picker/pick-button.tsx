import '../pick-team.css'
import { announcePolitely } from '../../ui/polite-region.tsx'

/** Why an athlete cannot be added, or what he was bought for, and the id of where that is written. */
export type Reason = { text: string; id: string }

type Props = {
  name: string
  /** What it does, in a word. */
  words: { add: string; remove: string }
  is_picked: boolean
  reason: Reason | undefined
  onAdd: () => void
  onRemove: () => void
}

/**
 * Adds an athlete, or removes whom it added: one button, so that the focus stays. One that cannot be used can be reached
 * all the same, and then says why.
 */
export function PickButton({ name, words, is_picked, reason, onAdd, onRemove }: Props) {
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
      {is_picked ? words.remove : words.add}
      <span className="unseen"> {name}</span>
    </button>
  )
}
