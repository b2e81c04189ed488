import './dialogs.css'
import { type ReactNode, useId } from 'react'
import { useTip } from './use-tip.ts'

type Props = {
  /** The text of the tooltip. */
  text: string
  /** The anchor: text, or a picture with an accessible name. */
  children: ReactNode
}

/** An anchor whose explanation opens on hover, focus and tap, and closes on Escape. */
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
