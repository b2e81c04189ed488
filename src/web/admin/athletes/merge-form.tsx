import { type FormEvent, useState } from 'react'
import { type MergePreview, mergeDouble } from '#contract/admin/athletes/doubles.ts'
import { Link } from '../../core/paths/link.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { MergeEffects, MergeSides, MovedResults } from './merge-effects.tsx'

type Props = { preview: MergePreview; onCancel: () => void }

/** Compares the two athletes and says what the merge changes. A job on the server merges them. */
export function MergeForm({ preview, onCancel }: Props) {
  const { athlete, double, refusals, version } = preview
  const may_merge = refusals.length === 0
  const [job_id, setJob] = useState<number | null>(null)
  const [is_done, setDone] = useState(false)
  const [reason, setReason] = useState('')
  const { send, problem, is_sending } = useShownChange(version)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await send(mergeDouble, {
      params: { athlete_id: athlete.athlete_id, double_id: double.athlete_id },
      body: { reason: reason.trim() },
    })
    if (answer.ok) setJob(answer.data.job_id)
  }

  if (job_id !== null) {
    return (
      <Sheet title={`Merging ${double.name} into ${athlete.name}`} is_padded>
        <JobProgress
          job_id={job_id}
          onDone={() => {
            setDone(true)
            announcePolitely(`${double.name} merged into ${athlete.name}`)
          }}
        />
        <Link className="admin-button" to={`/athletes/${athlete.athlete_id}`}>
          {is_done ? `Go to ${athlete.name}` : `Go to ${athlete.name} while the job runs`}
        </Link>
      </Sheet>
    )
  }
  return (
    <form className="admin-stack" onSubmit={(event) => void submit(event)}>
      {!may_merge && (
        <Note level="bad" title="These athletes cannot be merged now">
          {refusals.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </Note>
      )}
      <Sheet
        title="Which athlete is kept"
        action={
          <Link
            className="admin-button"
            to={`/athletes/${double.athlete_id}/merge?double=${athlete.athlete_id}`}
          >
            Keep {double.name} instead
          </Link>
        }
      >
        <MergeSides preview={preview} />
      </Sheet>
      {may_merge && (
        <>
          <MovedResults races={preview.races} />
          <Sheet title="What happens" is_padded>
            <MergeEffects preview={preview} />
            <ReasonField
              hint="Players can read it beside the races that are scored again."
              error={problem?.field_errors?.reason}
              value={reason}
              onChange={setReason}
            />
            {problem && !problem.field_errors && <ProblemNote problem={problem} />}
          </Sheet>
        </>
      )}
      <ActBar caption={may_merge ? 'This cannot be undone.' : 'Nothing has changed.'}>
        <ActButton onClick={onCancel}>Choose another</ActButton>
        {may_merge && (
          <ActButton kind="danger" type="submit" is_busy={is_sending}>
            Merge
          </ActButton>
        )}
      </ActBar>
    </form>
  )
}
