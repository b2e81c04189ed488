import { listAudit } from '#contract/admin/audit.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AuditLines } from './audit-lines.tsx'

const limit = 10

/** Shows the latest audit lines of one object, such as `race 4`. */
export function AuditOf({ subject, title = 'Activity' }: { subject: string; title?: string }) {
  const reply = useReply(listAudit, { query: { subject, limit } }, { critical: false })
  const lines = reply.state === 'ready' ? reply.data : []
  const total = reply.state === 'ready' ? (reply.total ?? 0) : 0
  return (
    <Sheet
      title={title}
      note={total || undefined}
      action={total > limit && <Link to={`/audit?subject=${encodeURIComponent(subject)}`}>All</Link>}
    >
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <p className="sheet-empty">{reply.problem.message}</p>}
      {reply.state === 'ready' && lines.length === 0 && <p className="sheet-empty">Nothing yet.</p>}
      {lines.length > 0 && <AuditLines lines={lines} shows_subject={false} />}
    </Sheet>
  )
}
