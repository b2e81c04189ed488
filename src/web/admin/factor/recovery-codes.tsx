import { useState } from 'react'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'

type Props = { codes: readonly string[]; onSaved: () => void }

/** Shows the recovery codes. They cannot be shown again: the server stores only their hashes. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const [is_copied, setCopied] = useState<boolean | null>(null)
  const [is_saved, setSaved] = useState(false)
  const text = codes.join('\n')

  return (
    <div className="admin-stack">
      <Note level="warning" title="These codes are shown only once.">
        <p>Keep them where you keep passwords, or on paper. Each code works once.</p>
      </Note>
      <Sheet title="Recovery codes" note={`${codes.length} codes`} is_padded>
        <ul className="factor-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="admin-acts factor-acts">
          <ActButton kind="strong" onClick={() => void copyText(text).then(setCopied)}>
            Copy
          </ActButton>
          <a
            className="admin-button"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            Download
          </a>
          <output>
            {is_copied === null
              ? ''
              : is_copied
                ? 'Copied'
                : 'Copying failed. Select the codes and copy them yourself.'}
          </output>
        </div>
      </Sheet>
      <label className="admin-check">
        <input type="checkbox" checked={is_saved} onChange={({ target }) => setSaved(target.checked)} />I have
        saved the codes
      </label>
      <ActBar caption="You can create new codes at any time under Security.">
        <ActButton kind="main" blocked={is_saved ? undefined : 'Save the codes first'} onClick={onSaved}>
          Continue
        </ActButton>
      </ActBar>
    </div>
  )
}

/** False where the browser has no clipboard API, for example on a page without https. */
async function copyText(text: string): Promise<boolean> {
  return (
    navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  )
}
