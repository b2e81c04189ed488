import { Link } from 'react-router'
import { Note } from '../parts/sheet.tsx'
import type { DoneAct } from './act-form.tsx'

/** What was changed, with a link to the job that rebuilds the boards. */
export function DoneNote({ done: { title, job_id } }: { done: DoneAct }) {
  return (
    <Note level="good" title={`${title}: done.`}>
      {job_id !== null && (
        <p>
          The boards are being rebuilt. <Link to={`/jobs/${job_id}`}>Follow the job</Link>
        </p>
      )}
    </Note>
  )
}
