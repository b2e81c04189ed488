import { type FormEvent, useEffect, useRef, useState } from 'react'
import { postToken } from '#contract/admin/tokens.ts'
import type { TokenScope } from '#contract/route.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { Checkbox, type Options, SelectField, TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { SCOPE_HINTS, SCOPE_NAMES, SCOPES } from './scope-texts.ts'

/** How long a token can be valid, in days. */
const PERIODS: Options<string> = [
  ['7', 'A week'],
  ['30', '30 days'],
  ['180', 'A season (180 days)'],
  ['365', 'A year'],
]

type Props = { onMade: (made: ReplyOf<typeof postToken>) => void }

/** The form for a new token. The server asks for the second factor before it makes the token. */
export function NewToken({ onMade }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['results'])
  const [days, setDays] = useState('30')
  const { send, problem, is_sending } = useShownChange()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await send(postToken, { body: { name, scopes: [...scopes], days: Number(days) } })
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
        <TextField
          label="Name"
          hint="The program that uses it, such as “Timing Ruka”. The audit log shows this name beside yours."
          error={errors?.name}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <ScopeBoxes scopes={scopes} error={errors?.scopes} onChange={setScopes} />
        <SelectField
          label="Valid for"
          error={errors?.days}
          value={days}
          options={PERIODS}
          onChange={setDays}
        />
        {!errors && <ProblemNote problem={problem} />}
        <ActBar caption="You can revoke the token at any time. It also stops working if you lose your role.">
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
        <Checkbox
          key={scope}
          is_checked={scopes.includes(scope)}
          onChange={(is_checked) =>
            onChange(SCOPES.filter((each) => (each === scope ? is_checked : scopes.includes(each))))
          }
        >
          <span>
            {SCOPE_NAMES[scope]}
            <small>{SCOPE_HINTS[scope]}</small>
          </span>
        </Checkbox>
      ))}
      {error && (
        <p className="admin-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
