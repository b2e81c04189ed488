import { KeyRound } from 'lucide-react'
import { type RefObject, useState } from 'react'
import {
  confirmWithCode,
  confirmWithPasskey,
  type FactorState,
  postFactorChallenge,
} from '#contract/admin/factor.ts'
import type { Problem } from '#contract/problems.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { ActButton } from '../parts/acts.tsx'
import { TextField } from '../parts/fields.tsx'
import { Note } from '../parts/sheet.tsx'
import { signChallenge } from './passkey-calls.ts'

type Props = Pick<FactorState, 'ways'> & {
  /** Ref to the passkey button, so that a dialog can focus it. */
  first?: RefObject<HTMLButtonElement | null>
  onPassed: () => void
}

/** Confirms with a passkey, a code of an authenticator app or a recovery code, whichever the user has. */
export function ConfirmForm({ ways, first, onPassed }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const has_passkey = ways.includes('passkey')

  const confirm = async (send: () => Promise<string | null>) => {
    setBusy(true)
    setMessage(null)
    const error_message = await send()
    setBusy(false)
    setMessage(error_message)
    if (error_message === null) onPassed()
  }

  const code_form = (
    <CodeForm ways={ways} is_busy={is_busy} onCode={(code) => void confirm(() => submitCode(code))} />
  )

  return (
    <div className="factor-confirm">
      {message && (
        <Note level="bad">
          <p>{message}</p>
        </Note>
      )}
      {has_passkey && (
        <ActButton kind="main" ref={first} is_busy={is_busy} onClick={() => void confirm(submitPasskey)}>
          <KeyRound aria-hidden="true" size={18} />
          Use a passkey
        </ActButton>
      )}
      {ways.includes('app') && code_form}
      <details className="factor-lost">
        <summary>I have lost my second factor</summary>
        <p>
          {ways.includes('recovery-code')
            ? 'Enter one of the recovery codes that you saved when you set it up. Each works once.'
            : 'You have no recovery codes left.'}
        </p>
        {!ways.includes('app') && code_form}
        <p>
          If you have no code, the person who runs the server can reset your second factor with{' '}
          <code>npm run operator -- owner reset-factor</code> and your username. You then set up a new one at
          your next login.
        </p>
      </details>
    </div>
  )
}

type CodeFormProps = Pick<FactorState, 'ways'> & { is_busy: boolean; onCode: (code: string) => void }

function CodeForm({ ways, is_busy, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const has_app = ways.includes('app')
  const label = has_app ? 'Code from your app, or a recovery code' : 'Recovery code'
  if (!has_app && !ways.includes('recovery-code')) return null

  return (
    <form
      className="factor-code"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      <TextField
        label={label}
        hint={has_app ? 'Six digits that change every 30 seconds' : undefined}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        onChange={setCode}
      />
      <ActButton type="submit" kind={ways.includes('passkey') ? 'plain' : 'main'} is_busy={is_busy}>
        Confirm
      </ActButton>
    </form>
  )
}

async function submitPasskey(): Promise<string | null> {
  const started = await sendChange(postFactorChallenge, {}, { critical: false })
  if (!started.ok) return messageOf(started.problem)
  const signed = await signChallenge(started.data)
  if (!signed.ok) return signed.message
  const passed = await sendChange(confirmWithPasskey, { body: signed.made }, { critical: false })
  return passed.ok ? null : messageOf(passed.problem)
}

async function submitCode(code: string): Promise<string | null> {
  const passed = await sendChange(confirmWithCode, { body: { code } }, { critical: false })
  return passed.ok ? null : messageOf(passed.problem)
}

function messageOf({ message, field_errors }: Problem): string {
  return Object.values(field_errors ?? {})[0] ?? message
}
