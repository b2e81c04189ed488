import { useRef } from 'react'
import { readPlace } from './order-words.ts'

type Props = { name: string; place: number; count: number; onPlace: (place: number) => void }

/** The place as the bib that one writes on; what cannot be one gives way to what was there. */
export function PlaceField({ name, place, count, onPlace }: Props) {
  const input = useRef<HTMLInputElement>(null)

  const send = () => {
    if (!input.current) return
    const typed = readPlace(input.current.value, count)
    input.current.value = String(place)
    if (typed !== undefined && typed !== place) onPlace(typed)
  }

  return (
    <form
      className="place-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={input}
        className={`bib place-field place-${place}`}
        defaultValue={place}
        aria-label={`Place of ${name}`}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={3}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={send}
      />
    </form>
  )
}
