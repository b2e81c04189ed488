import './controls.css'
import { useId, useRef, useState } from 'react'

type Props = { label: string; text: string; rows?: number }

/** A text with a button that copies it to the clipboard. */
export function CopyText({ label, text, rows = 3 }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { outcome, copy } = useCopy(text, 'Text selected. Copy it with your keyboard')

  return (
    <div className="copy">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        value={text}
        rows={Math.max(rows, text.split('\n').length)}
        spellCheck={false}
        readOnly
      />
      <div className="copy-foot">
        <button
          className="copy-button"
          type="button"
          onClick={() => {
            field.current?.select()
            copy()
          }}
        >
          Copy
        </button>
        <output>{outcome}</output>
      </div>
    </div>
  )
}

/** Copies a text to the clipboard. `outcome` is the text for the user: `Copied` or `failure`. */
export function useCopy(text: string, failure: string) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      // The browser refuses, or has no clipboard API, for example on a page without https.
      setOutcome(failure)
    }
  }
  return { outcome, copy: () => void copy() }
}
