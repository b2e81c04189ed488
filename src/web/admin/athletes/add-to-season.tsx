import { type FormEvent, useState } from 'react'
import { type AdminAthleteDetails, addAthleteToSeason } from '#contract/admin/athletes/athletes.ts'
import type { Problem } from '#contract/problems.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

/** Shown for an athlete who has only been in other seasons. */
export function AddToSeason({ details: { athlete } }: { details: AdminAthleteDetails }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await send(addAthleteToSeason, {
      params: { athlete_id: athlete.athlete_id },
      body: { reason: reason.trim() },
    })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) announcePolitely(`${athlete.name} is in this season`)
  }
  return (
    <Sheet title="Not in this season" is_padded>
      <form className="admin-stack" onSubmit={(event) => void submit(event)}>
        <p>
          This athlete has only been in other seasons. If you add them to this season, the price rule sets
          their price, and players can pick them immediately.
        </p>
        <ReasonField
          hint="Kept in the audit log."
          error={problem?.field_errors?.reason}
          value={reason}
          onChange={setReason}
        />
        {problem && !problem.field_errors && <ProblemNote problem={problem} />}
        <ActBar caption="This cannot be undone, but you can make the athlete inactive.">
          <ActButton kind="strong" type="submit" is_busy={is_sending}>
            Add to this season
          </ActButton>
        </ActBar>
      </form>
    </Sheet>
  )
}
