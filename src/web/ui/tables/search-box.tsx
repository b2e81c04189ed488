import './lines.css'
import { useEffect, useRef } from 'react'

const PAUSE_MS = 250

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** A search field. It searches when the user pauses typing, or at once on Enter. `value` is the current search text. */
export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }

  const sendSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, PAUSE_MS)
  }

  // Updates the field after back and forward navigation. If `value` is the text that this field sent last, the field
  // keeps what the user has typed since.
  useEffect(() => {
    if (value === sent.current || !input.current) return
    sent.current = value
    input.current.value = value
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <label>
          <span className="visually-hidden">{label}</span>
          <input
            ref={input}
            type="search"
            placeholder={label}
            defaultValue={value}
            onChange={sendSoon}
            maxLength={140}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </label>
      </form>
    </search>
  )
}
