import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type AdminAthlete,
  type AdminAthleteDetails,
  editAdminAthlete,
  getAdminAthlete,
} from '#contract/admin/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

type Props = { athlete_id: number; onClose: () => void }

/** Edits an athlete in their row. */
export function AthleteForm({ athlete_id, onClose }: Props) {
  const reply = useReply(getAdminAthlete, { params: { athlete_id } })
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <LoadedForm details={reply.data} onClose={onClose} />
}

const TEXT_FIELDS = [
  ['name', 'Name', undefined],
  ['country', 'Nation', 'Three letters, as in result lists: NOR, SUI'],
  ['federation_code', 'Code', 'Result files identify the athlete by this code'],
] as const

const FLAGS = [
  ['active', 'Active: players can pick them'],
  ['youth', 'Youth'],
  ['is_cub', 'Cub'],
  ['is_qci_bonus_eligible', 'QCI bonus'],
] as const

type Fields = Pick<
  AdminAthlete,
  'name' | 'country' | 'federation_code' | 'pro_team' | (typeof FLAGS)[number][0]
>

function LoadedForm({ details, onClose }: { details: AdminAthleteDetails; onClose: () => void }) {
  const { athlete, pro_teams, version } = details
  // Only the fields that the user has edited; the others show the saved values.
  const [edited, setEdited] = useState<Partial<Fields>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange(version)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const changes = Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => value !== (athlete[field as keyof Fields] ?? '')),
  ) as Partial<Fields>
  const is_changed = Object.keys(changes).length > 0
  const set = (change: Partial<Fields>) => setEdited({ ...edited, ...change })
  const errorOf = (field: string) => problem?.field_errors?.[field]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) {
      const message = 'Please give a reason'
      return setProblem({ code: 'invalid', message, field_errors: { reason: message } })
    }
    const { federation_code, ...rest } = changes
    const code = federation_code ? { federation_code } : {}
    setSending(true)
    const answer = await send(editAdminAthlete, {
      params: { athlete_id: athlete.athlete_id },
      body: { ...rest, ...code, reason: reason.trim() },
    })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely(`Changes to ${answer.data.athlete.name} saved`)
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="athlete-form"
      aria-label={`Edit ${athlete.name}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="athlete-fields">
        {TEXT_FIELDS.map(([field, label, hint]) => (
          <Field key={field} label={label} hint={hint} error={errorOf(field)}>
            {(id) => (
              <input
                id={id}
                type="text"
                maxLength={120}
                autoComplete="off"
                spellCheck={false}
                value={edited[field] ?? athlete[field] ?? ''}
                onChange={(event) => set({ [field]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        {pro_teams.length > 0 && (
          <Field label="Pro team" error={errorOf('pro_team')}>
            {(id) => (
              <select
                id={id}
                value={(edited.pro_team === undefined ? athlete.pro_team : edited.pro_team) ?? ''}
                onChange={(event) => set({ pro_team: event.currentTarget.value || null })}
              >
                <option value="">None</option>
                {pro_teams.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <fieldset className="athlete-checks">
        <legend className="visually-hidden">Flags</legend>
        {FLAGS.map(([field, label]) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={edited[field] ?? athlete[field]}
              onChange={(event) => set({ [field]: event.currentTarget.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {is_changed && (
        <ul className="athlete-effects">
          {effectsOf(changes).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Field label="Reason" hint="Kept in the audit log." error={errorOf('reason')}>
        {(id) => (
          <input
            id={id}
            type="text"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      {problem && !problem.field_errors && <ProblemNote problem={problem} />}
      <p>
        <Link to={`/athletes/prices?lines=${encodeURIComponent(priceLine(athlete))}`}>Change the price</Link>
      </p>
      <ActBar caption="You can change it back.">
        <ActButton onClick={onClose}>Cancel</ActButton>
        <ActButton
          kind="strong"
          type="submit"
          is_busy={is_sending}
          blocked={is_changed ? undefined : 'Nothing has changed'}
        >
          Save
        </ActButton>
      </ActBar>
    </form>
  )
}

/** Tells the user what their changes will do once saved. */
function effectsOf(changes: Partial<Fields>): string[] {
  const { active, federation_code, country, youth, is_qci_bonus_eligible } = changes
  return [
    ...(active === false ? ['Players can no longer pick this athlete. Existing picks stay.'] : []),
    ...(active === true
      ? ['Players can pick this athlete again, provided that the athlete has a price.']
      : []),
    ...(federation_code === undefined
      ? []
      : ['Result files must now use the new code. Past results and picks stay.']),
    ...(country === undefined ? [] : ['Past results show the new nation as well.']),
    ...(youth === undefined && is_qci_bonus_eligible === undefined
      ? []
      : ['Published points stay. The flag takes effect the next time a race is published.']),
  ]
}

/** The line for this athlete on the prices page: code, name, price. A digit in the name would be read as a price. */
function priceLine({ athlete_id, federation_code, name, price }: AdminAthlete): string {
  const name_without_digits = name.replace(/\d/g, '')
  return `${federation_code ?? `id:${athlete_id}`} ${name_without_digits} ${price ?? ''}`
}
