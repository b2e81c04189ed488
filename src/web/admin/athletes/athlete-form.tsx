import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type AdminAthlete,
  type AdminAthleteDetails,
  editAdminAthlete,
  getAdminAthlete,
} from '#contract/admin/athletes/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { PictureField } from '../parts/picture-field.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { type AthleteFormFields, FlagFields, PersonFields, ProTeamField } from './athlete-fields.tsx'

/** Edits an athlete within the athlete's row of the list. */
export function AthleteRowForm({ athlete_id, onClose }: { athlete_id: number; onClose: () => void }) {
  const reply = useReply(getAdminAthlete, { params: { athlete_id } })
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <AthleteForm details={reply.data} onClose={onClose} />
}

/**
 * Edits an athlete. Without `onClose`, the form belongs to a page: it does not take the focus, and stays open after
 * saving.
 */
export function AthleteForm({ details, onClose }: { details: AdminAthleteDetails; onClose?: () => void }) {
  const { athlete, pro_teams, can_change_gender, version } = details
  // Only the fields that the user has edited. All others show the saved values.
  const [edited, setEdited] = useState<Partial<AthleteFormFields>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange(version)
  const form = useRef<HTMLFormElement>(null)
  const is_in_row = onClose !== undefined
  useEffect(() => {
    if (is_in_row) form.current?.querySelector('input')?.focus()
  }, [is_in_row])

  const changes = changesOf(edited, athlete)
  const is_changed = Object.keys(changes).length > 0
  const fields = {
    values: { ...athlete, ...edited },
    onChange: (change: Partial<AthleteFormFields>) => setEdited({ ...edited, ...change }),
    errorOf: (field: string) => problem?.field_errors?.[field],
  }
  const discard = () => {
    setEdited({})
    setReason('')
    setProblem(null)
    onClose?.()
  }

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
    discard()
  }

  return (
    <form
      ref={form}
      className={is_in_row ? 'athlete-form is-in-row' : 'athlete-form'}
      aria-label={`Edit ${athlete.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <div className="athlete-fields">
        <PersonFields {...fields} is_team={athlete.is_team} is_gender_fixed={!can_change_gender} />
        <ProTeamField {...fields} pro_teams={pro_teams} />
      </div>
      <FlagFields {...fields} />
      {!is_in_row && (
        <PictureField
          label="Photo"
          hint="Shown on the athlete’s page. Use only pictures that you may publish."
          max_side={600}
          address={fields.values.photo_url}
          onChange={(photo_url) => fields.onChange({ photo_url })}
        />
      )}
      {fields.errorOf('photo_url') && <ProblemNote problem={problem} />}
      {is_changed && (
        <ul className="athlete-effects">
          {effectsOf(changes).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {(is_in_row || is_changed) && (
        <ReasonField
          hint="Kept in the audit log."
          error={fields.errorOf('reason')}
          value={reason}
          onChange={setReason}
        />
      )}
      {problem && !problem.field_errors && <ProblemNote problem={problem} />}
      {is_in_row && (
        <p>
          <Link to={pricesLink(athlete)}>Change the price</Link>
        </p>
      )}
      {(is_in_row || is_changed) && (
        <ActBar caption="You can change it back.">
          <ActButton onClick={discard}>Cancel</ActButton>
          <ActButton
            kind="strong"
            type="submit"
            is_busy={is_sending}
            blocked={is_changed ? undefined : 'There are no changes to save.'}
          >
            Save
          </ActButton>
        </ActBar>
      )}
    </form>
  )
}

/** Returns the edited fields whose values differ from the saved values. */
function changesOf(edited: Partial<AthleteFormFields>, athlete: AdminAthlete): Partial<AthleteFormFields> {
  const saved = new Map<string, unknown>(Object.entries(athlete))
  const entries = Object.entries(edited).filter(
    ([field, value]) => (value ?? '') !== (saved.get(field) ?? ''),
  )
  return Object.fromEntries(entries)
}

/** Says what the changes will do after they are saved. */
function effectsOf(changes: Partial<AthleteFormFields>): string[] {
  const { active, federation_code, country, gender, photo_url, youth, is_qci_bonus_eligible } = changes
  return [
    ...(active === false ? ['Players can no longer pick this athlete. Existing picks are kept.'] : []),
    ...(active === true ? ['Players can pick this athlete again if the athlete has a price.'] : []),
    ...(federation_code === undefined
      ? []
      : ['Result files must now use the new code. Past results and picks are kept.']),
    ...(country === undefined ? [] : ['Past results show the new nation as well.']),
    ...(photo_url === undefined
      ? []
      : [photo_url ? 'Everyone can see the photo.' : 'The photo is no longer shown.']),
    ...(gender === undefined
      ? []
      : [
          'The price does not change. Check it, because the price rule compares athletes of the same gender.',
        ]),
    ...(youth === undefined && is_qci_bonus_eligible === undefined
      ? []
      : ['Published points do not change. The flag takes effect the next time a race is published.']),
  ]
}

/**
 * Returns a link that opens the prices page with a line for this athlete: code (or id), name, price. Digits are removed
 * from the name, because the server refuses names with digits.
 */
export function pricesLink({ athlete_id, federation_code, name, price }: AdminAthlete): string {
  const name_without_digits = name.replace(/\d/g, '')
  const line = `${federation_code ?? `id:${athlete_id}`} ${name_without_digits} ${price ?? ''}`
  return `/athletes/prices?lines=${encodeURIComponent(line)}`
}
