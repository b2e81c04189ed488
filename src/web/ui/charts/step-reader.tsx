import './bump-chart.css'
import type { PointerEvent, ReactNode, Ref } from 'react'

type Props = {
  frame: Ref<HTMLDivElement>
  /** The accessible name of the slider, such as `Season score, weekend by weekend`. */
  label: string
  /** What screen readers say about the selected position. */
  text: string
  /** The number of positions. */
  count: number
  position: number
  /** Called when the user selects a position. Called with null when the mouse leaves or the focus is lost. */
  onMove: (position: number | null) => void
  /** Returns the position that is nearest to the pointer. `x` and `y` are pixels from the picture's top left corner. */
  positionAt: (x: number, y: number) => number | null
  children: ReactNode
}

/** Lets users select a step or a series of a chart by mouse, by touch, or with a slider. */
export function StepReader({ frame, label, text, count, position, onMove, positionAt, children }: Props) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onMove(positionAt(event.clientX - left, event.clientY - top))
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
          value={position}
          onChange={({ target }) => onMove(target.valueAsNumber)}
          onFocus={() => onMove(position)}
          onBlur={() => onMove(null)}
        />
      )}
    </div>
  )
}
