import './sheet-dialog.css'
import { type ReactNode, useId } from 'react'
import { useTip } from './use-tip.ts'

type Props = {
  /** The sentence that shows. */
  text: string
  /** What one points at, reaches by keyboard or taps. Words, or a picture with a name. */
  children: ReactNode
}

/** A word that explains itself on hover, focus and tap; Escape puts the explanation away. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const { tip, anchor, hover, leave, reach, hide, toggle } = useTip()

  return (
    <span className="tooltip" onPointerEnter={hover} onPointerLeave={leave}>
      <button
        className="tooltip-anchor"
        type="button"
        ref={anchor}
        aria-describedby={id}
        onFocus={reach}
        onBlur={hide}
        onClick={toggle}
      >
        {children}
      </button>
      <span className="tooltip-tip" id={id} role="tooltip" popover="manual" ref={tip}>
        <span>{text}</span>
      </span>
    </span>
  )
}
