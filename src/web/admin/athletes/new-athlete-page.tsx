import './athletes.css'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { addAdminAthlete } from '#contract/admin/athletes/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { PersonFields } from './athlete-fields.tsx'

const KINDS = [
  { value: 'athlete', label: 'Athlete' },
  { value: 'team', label: 'National team' },
] as const

const EMPTY = { name: '', country: '', federation_code: '', gender: 'f', birth_date: null } as const

/** Creates an athlete who is not in the game yet, such as a late entry. */
export function NewAthletePage() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('athlete')
  const [values, setValues] = useState<Parameters<typeof PersonFields>[0]['values']>(EMPTY)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const navigate = useNavigate()
  const send = useObjectChange()
  const is_team = kind === 'team'
  const errorOf = (field: string) => problem?.field_errors?.[field]
  const is_complete = [values.name, values.country, values.federation_code].every((text) => text?.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await send(addAdminAthlete, {
      body: {
        ...values,
        federation_code: values.federation_code ?? '',
        gender: values.gender === 'mixed' && !is_team ? 'f' : values.gender,
        birth_date: is_team ? null : values.birth_date,
        is_team,
        reason: reason.trim(),
      },
    })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely(`${answer.data.athlete.name} created`)
    void navigate(`/athletes/${answer.data.athlete.athlete_id}`)
  }

  return (
    <AdminPage
      title="New athlete"
      parent={{ label: 'Athletes', to: '/athletes' }}
      lead={<p>The price rule sets the price. Players can pick the athlete immediately.</p>}
    >
      <form className="admin-stack" onSubmit={(event) => void submit(event)}>
        <Sheet title="Details" is_padded>
          <Choice label="Kind" value={kind} choices={KINDS} onChange={setKind} />
          <div className="athlete-fields">
            <PersonFields
              values={values}
              is_team={is_team}
              onChange={({ name, country, gender, federation_code, birth_date }) =>
                setValues({
                  name: name ?? values.name,
                  country: country ?? values.country,
                  gender: gender ?? values.gender,
                  federation_code: federation_code ?? values.federation_code,
                  birth_date: birth_date === undefined ? values.birth_date : birth_date,
                })
              }
              errorOf={errorOf}
            />
          </div>
          <ReasonField
            hint="Kept in the audit log."
            error={errorOf('reason')}
            value={reason}
            onChange={setReason}
          />
          {problem && !problem.field_errors && <ProblemNote problem={problem} />}
          <ActBar caption="This cannot be undone, but you can make the athlete inactive.">
            <ActButton
              kind="main"
              type="submit"
              is_busy={is_sending}
              blocked={is_complete ? undefined : 'Enter a name, a nation and a code first'}
            >
              Create
            </ActButton>
          </ActBar>
        </Sheet>
      </form>
    </AdminPage>
  )
}
