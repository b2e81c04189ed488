import { useState } from 'react'
import { useCopy } from '../../ui/copy-text.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { downloadText } from '../parts/download-text.ts'
import { Checkbox } from '../parts/fields.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'

type Props = { codes: readonly string[]; onSaved: () => void }

/** Shows the recovery codes. They cannot be shown again: the server stores only their hashes. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const [is_saved, setSaved] = useState(false)
  const text = codes.join('\n')
  const { outcome, copy } = useCopy(text, 'Copying failed. Select the codes and copy them yourself.')

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
          <ActButton kind="strong" onClick={copy}>
            Copy
          </ActButton>
          <ActButton onClick={() => downloadText('recovery-codes.txt', text)}>Download</ActButton>
          <output>{outcome}</output>
        </div>
      </Sheet>
      <Checkbox is_checked={is_saved} onChange={setSaved}>
        I have saved the codes
      </Checkbox>
      <ActBar caption="You can create new codes at any time under Security.">
        <ActButton kind="main" blocked={is_saved ? undefined : 'Save the codes first'} onClick={onSaved}>
          Continue
        </ActButton>
      </ActBar>
    </div>
  )
}
