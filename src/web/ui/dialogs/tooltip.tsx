import './dialogs.css'
import { type ReactNode, useId } from 'react'
import { useTip } from './use-tip.ts'

type Props = {
  text: string
  /** What the tooltip explains: a text, or a picture with an accessible name. */
  children: ReactNode
}

/** Adds an explanation to a text or picture. It opens on hover, keyboard focus or tap, and closes on Escape. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const { tip, anchor, hover, leave, showOnFocus, hide, toggle } = useTip()

  return (
    <span className="tooltip" onPointerEnter={hover} onPointerLeave={leave}>
      <button
        className="tooltip-anchor"
        type="button"
        ref={anchor}
        aria-describedby={id}
        onFocus={showOnFocus}
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
