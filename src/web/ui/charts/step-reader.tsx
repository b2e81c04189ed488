import './bump-chart.css'
import type { PointerEvent, ReactNode, Ref } from 'react'

type Props = {
  frame: Ref<HTMLDivElement>
  /** Accessible name of the slider: `Season score, weekend by weekend`. */
  label: string
  /** The text of the selected step. */
  text: string
  count: number
  at: number
  /** Called with null when the pointer leaves or the focus is lost. */
  onMove: (at: number | null) => void
  /** The step at a pointer position, in pixels from the picture's corner. */
  placeAt: (x: number, y: number) => number | null
  children: ReactNode
}

/** Lets users select a step of a chart by mouse, touch, or the arrow keys of a slider. */
export function StepReader({ frame, label, text, count, at, onMove, placeAt, children }: Props) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onMove(placeAt(event.clientX - left, event.clientY - top))
  }

  return (
    <div
      className="step-reader"
      ref={frame}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMove(null)}
    >
      {children}
      {count > 1 && (
        <input
          type="range"
          aria-label={label}
          aria-valuetext={text}
          min={0}
          max={count - 1}
          value={at}
          onChange={({ target }) => onMove(target.valueAsNumber)}
          onFocus={() => onMove(at)}
          onBlur={() => onMove(null)}
        />
      )}
    </div>
  )
}
