import './bump-chart.css'
import type { PointerEvent, ReactNode, Ref } from 'react'

type Props = {
  frame: Ref<HTMLDivElement>
  /** What the arrow keys do: `Season score, weekend by weekend`. */
  label: string
  /** What is read out at the place where one is. */
  text: string
  count: number
  at: number
  /** Null when one has gone away. */
  onMove: (at: number | null) => void
  /** Which place lies under the pointer, in pixels from the picture's corner. */
  placeAt: (x: number, y: number) => number | null
  children: ReactNode
}

/** Makes a picture readable place by place: with mouse and finger, and by arrow keys as a slider. */
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
