import { useState } from 'react'
import { postApp, type postAppStart } from '#contract/admin/factor.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = {
  setup: ReplyOf<typeof postAppStart>
  onAdded: (recovery_codes: string[] | null) => void
  onBack: () => void
}

/** Sets up an authenticator app. The user scans the secret, then types the first code that the app shows. */
export function AddApp({ setup: { secret, address, qr }, onAdded, onBack }: Props) {
  const [code, setCode] = useState('')
  const { send, is_sending, problem } = useChange(postApp, { critical: false })
  const wrong_code = problem?.field_errors?.code

  const add = async () => {
    const added = await send({ body: { code } })
    if (added.ok) onAdded(added.data.recovery_codes)
  }
  return (
    <Sheet title="Authenticator app" is_padded>
      {!wrong_code && <ProblemNote problem={problem} />}
      <div className="factor-app">
        <img className="factor-qr" src={qrDataUrl(qr)} alt="QR code for your authenticator app" />
        <div className="admin-stack">
          <p>
            1. Scan the code with your app. If the app is on this phone, <a href={address}>open it</a>. Or
            type the secret:
          </p>
          <p className="factor-secret">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <form
            className="factor-code"
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <TextField
              label="2. Enter the code that the app shows now"
              error={wrong_code}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={setCode}
            />
            <ActButton type="submit" kind="main" is_busy={is_sending}>
              Add the app
            </ActButton>
          </form>
          <p>
            <button className="admin-link" type="button" onClick={onBack}>
              Choose another method
            </button>
          </p>
        </div>
      </div>
    </Sheet>
  )
}

/**
 * Draws the QR code as a data URL. It is black on white in both colour schemes, and has a margin of four modules.
 * Cameras need this contrast and this margin.
 */
function qrDataUrl({ path, size }: Props['setup']['qr']): string {
  const side = size + 8
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
