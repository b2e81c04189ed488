import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { postAppStart, postPasskey, postPasskeyStart } from '#contract/admin/factor.ts'
import type { Problem } from '#contract/problems.ts'
import { agentText } from '../../accounts/settings/session-row.tsx'
import type { ReplyOf } from '../../core/api/reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { AddApp } from './add-app.tsx'
import { makePasskey } from './passkey-calls.ts'

type Props = {
  /** For the first second factor; another one is confirmed with that. */
  needs_password: boolean
  can_add_passkey: boolean
  /** Whether the user has an app already, which a new one replaces. */
  has_app?: boolean
  /** With new recovery codes, or null if the earlier ones stay. */
  onAdded: (recovery_codes: string[] | null) => void
}

const quiet = { critical: false }

/** Adds a passkey or an authenticator app. */
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
    const begun = await sendChange(postPasskeyStart, { body }, quiet)
    if (!begun.ok) return setProblem(begun.problem)
    const passkey = await makePasskey(begun.data)
    if (!passkey.ok) return setMessage(passkey.message)
    const name = agentText(navigator.userAgent)
    const added = await sendChange(postPasskey, { body: { ...passkey.made, name } }, quiet)
    return added.ok ? onAdded(added.data.recovery_codes) : setProblem(added.problem)
  }
  const beginApp = async () => {
    const begun = await sendChange(postAppStart, { body }, quiet)
    return begun.ok ? setApp(begun.data) : setProblem(begun.problem)
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
        <Field label="Your password" error={wrong_password} hint="The one you log in with">
          {(id) => (
            <input
              id={id}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
      )}
      <div className="factor-ways">
        <PasskeyWay can_add={can_add_passkey} is_busy={is_busy} onAdd={() => void run(addPasskey)} />
        <Sheet title="Authenticator app" is_padded>
          <p>
            An app on your phone shows a code of six digits. Works with Google Authenticator, Aegis, 1Password
            and others, at any address.
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

type PasskeyWayProps = { can_add: boolean; is_busy: boolean; onAdd: () => void }

function PasskeyWay({ can_add, is_busy, onAdd }: PasskeyWayProps) {
  return (
    <Sheet title="Passkey" note={can_add ? 'Recommended' : undefined} is_padded>
      {can_add ? (
        <>
          <p>
            Your fingerprint, face, PIN or a security key. Nothing to type, and a copy of this page on another
            site cannot use it.
          </p>
          <ActButton kind="main" is_busy={is_busy} onClick={onAdd}>
            <KeyRound aria-hidden="true" size={18} />
            Create a passkey
          </ActButton>
        </>
      ) : (
        <p>{whyNot(location)}</p>
      )}
    </Sheet>
  )
}

function whyNot({ hostname, port }: Location): string {
  const is_loopback = hostname === '127.0.0.1' || hostname === '[::1]'
  return is_loopback
    ? `Passkeys work at http://localhost${port && `:${port}`}/admin, which is the same server.`
    : 'Passkeys need a site with https and a host name. Use an app here.'
}
