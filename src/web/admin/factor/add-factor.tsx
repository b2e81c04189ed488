import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { postAppStart, postPasskey, postPasskeyStart } from '#contract/admin/factor.ts'
import type { Problem } from '#contract/problems.ts'
import { agentText } from '../../accounts/settings/session-row.tsx'
import type { ReplyOf } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { TextField } from '../parts/fields.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { AddApp } from './add-app.tsx'
import { makePasskey } from './passkey-calls.ts'

type Props = {
  /**
   * True if the user has no second factor yet. The server then asks for the password. Otherwise it asks for the
   * existing factor.
   */
  needs_password: boolean
  can_add_passkey: boolean
  /** Whether the user already has an app. Setting up a new app replaces it. */
  has_app?: boolean
  /** Called with new recovery codes, or with null if the existing codes stay valid. */
  onAdded: (recovery_codes: string[] | null) => void
}

const not_critical = { critical: false }

export function AddFactor({ needs_password, can_add_passkey, has_app = false, onAdded }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const [app, setApp] = useState<ReplyOf<typeof postAppStart> | null>(null)
  const body = needs_password ? { current_password: password } : {}

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    setMessage(null)
    await work()
    setBusy(false)
  }
  const addPasskey = async () => {
    const started = await sendChange(postPasskeyStart, { body }, not_critical)
    if (!started.ok) return setProblem(started.problem)
    const passkey = await makePasskey(started.data)
    if (!passkey.ok) return setMessage(passkey.message)
    const name = agentText(navigator.userAgent)
    const added = await sendChange(postPasskey, { body: { ...passkey.made, name } }, not_critical)
    return added.ok ? onAdded(added.data.recovery_codes) : setProblem(added.problem)
  }
  const beginApp = async () => {
    const started = await sendChange(postAppStart, { body }, not_critical)
    return started.ok ? setApp(started.data) : setProblem(started.problem)
  }

  if (app) return <AddApp setup={app} onAdded={onAdded} onBack={() => setApp(null)} />
  const wrong_password = problem?.field_errors?.current_password
  return (
    <div className="admin-stack">
      {message && (
        <Note level="bad">
          <p>{message}</p>
        </Note>
      )}
      {!wrong_password && <ProblemNote problem={problem} />}
      {needs_password && (
        <TextField
          label="Your password"
          error={wrong_password}
          hint="The one you log in with"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <div className="factor-ways">
        <PasskeyOption can_add={can_add_passkey} is_busy={is_busy} onAdd={() => void run(addPasskey)} />
        <Sheet title="Authenticator app" is_padded>
          <p>
            An app on your phone shows a six-digit code. It works with Google Authenticator, Aegis, 1Password
            and others, at any address of this site.
          </p>
          <ActButton
            kind={can_add_passkey ? 'plain' : 'main'}
            is_busy={is_busy}
            onClick={() => void run(beginApp)}
          >
            <Smartphone aria-hidden="true" size={18} />
            {has_app ? 'Replace the app' : 'Set up an app'}
          </ActButton>
        </Sheet>
      </div>
    </div>
  )
}

type PasskeyOptionProps = { can_add: boolean; is_busy: boolean; onAdd: () => void }

function PasskeyOption({ can_add, is_busy, onAdd }: PasskeyOptionProps) {
  return (
    <Sheet title="Passkey" note={can_add ? 'Recommended' : undefined} is_padded>
      {can_add ? (
        <>
          <p>
            You use your fingerprint, face, PIN or a security key. There is nothing to type, and a fake copy
            of this site cannot use it.
          </p>
          <ActButton kind="main" is_busy={is_busy} onClick={onAdd}>
            <KeyRound aria-hidden="true" size={18} />
            Create a passkey
          </ActButton>
        </>
      ) : (
        <p>{noPasskeyReason(location)}</p>
      )}
    </Sheet>
  )
}

function noPasskeyReason({ hostname, port }: Location): string {
  const is_loopback = hostname === '127.0.0.1' || hostname === '[::1]'
  return is_loopback
    ? `Passkeys work at http://localhost${port && `:${port}`}/admin, which is the same server.`
    : 'Passkeys need https and a host name. At this address, use an app.'
}
