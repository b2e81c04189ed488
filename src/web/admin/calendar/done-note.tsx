import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { Link } from '../../core/paths/link.tsx'
import { Note } from '../parts/sheet.tsx'
import type { DoneAct } from './act-form.tsx'

/** `weekend` is the weekend that the user has just added. */
type Props = { done: DoneAct; weekend?: CalendarWeekend | undefined }

/** Says what was changed, with links to the new weekend and to the job that rebuilds the boards. */
export function DoneNote({ done: { text, job_id }, weekend }: Props) {
  return (
    <Note level="good" title={`${text}.`}>
      {weekend && (
        <p>
          <Link to={`/calendar/${weekend.weekend_id}`}>Open {weekend.weekend_name}</Link>
        </p>
      )}
      {job_id !== null && (
        <p>
          The boards are being rebuilt. <Link to={`/jobs/${job_id}`}>Follow the job</Link>
        </p>
      )}
    </Note>
  )
}
