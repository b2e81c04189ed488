import { type FormEvent, useEffect, useRef, useState } from 'react'
import { postToken } from '#contract/admin/tokens.ts'
import type { Problem } from '#contract/problems.ts'
import type { TokenScope } from '#contract/route.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { SCOPE_HINTS, SCOPE_NAMES, SCOPES } from './scope-texts.ts'

/** How long a token can be valid, in days. */
const PERIODS: readonly { days: number; label: string }[] = [
  { days: 7, label: 'A week' },
  { days: 30, label: '30 days' },
  { days: 180, label: 'A season (180 days)' },
  { days: 365, label: 'A year' },
]

type Props = { onMade: (made: ReplyOf<typeof postToken>) => void }

/** The form for a new token. The server asks for the second factor before it makes the token. */
export function NewToken({ onMade }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['results'])
  const [days, setDays] = useState(30)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const change = useObjectChange()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await change(postToken, { body: { name, scopes: [...scopes], days } })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) onMade(answer.data)
  }
  const errors = problem?.field_errors

  return (
    <Sheet title="New token" is_padded>
      <form
        ref={form}
        className="admin-form is-narrow"
        aria-label="New token"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label="Name"
          hint="The program that uses it, such as “Timing Ruka”. The audit log shows this name beside yours."
          error={errors?.name}
        >
          {(id) => (
            <input
              id={id}
              type="text"
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <ScopeBoxes scopes={scopes} error={errors?.scopes} onChange={setScopes} />
        <Field label="Valid for" error={errors?.days}>
          {(id) => (
            <select id={id} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {PERIODS.map((period) => (
                <option key={period.days} value={period.days}>
                  {period.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!errors && <ProblemNote problem={problem} />}
        <ActBar caption="You can revoke the token at any time. It also ends if you lose your role.">
          <ActButton
            kind="main"
            type="submit"
            is_busy={is_sending}
            blocked={scopes.length === 0 ? 'Choose what it may change' : undefined}
          >
            Create token
          </ActButton>
        </ActBar>
      </form>
    </Sheet>
  )
}

type ScopeBoxesProps = {
  scopes: readonly TokenScope[]
  error: string | undefined
  onChange: (scopes: TokenScope[]) => void
}

function ScopeBoxes({ scopes, error, onChange }: ScopeBoxesProps) {
  return (
    <fieldset className="admin-checks">
      <legend>What it may change</legend>
      {SCOPES.map((scope) => (
        <label className="admin-check" key={scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(SCOPES.filter((each) => (each === scope ? target.checked : scopes.includes(each))))
            }
          />
          <span>
            {SCOPE_NAMES[scope]}
            <small>{SCOPE_HINTS[scope]}</small>
          </span>
        </label>
      ))}
      {error && (
        <p className="admin-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
