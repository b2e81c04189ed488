import './controls.css'
import { useId, useRef, useState } from 'react'

type Props = { label: string; text: string; rows?: number }

/** A text with a button that copies it to the clipboard. */
export function CopyText({ label, text, rows = 3 }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState('')

  const copy = async () => {
    field.current?.select()
    setOutcome((await copyToClipboard(text)) ? 'Copied' : 'Text selected. Copy it with your keyboard')
  }

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
        <button className="copy-button" type="button" onClick={() => void copy()}>
          Copy
        </button>
        <output>{outcome}</output>
      </div>
    </div>
  )
}

/** Copies the text. Returns false if the browser has no clipboard API, for example on a page without https. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
