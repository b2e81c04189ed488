import { listReports } from '#contract/admin/reports.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ReportCards } from './report-cards.tsx'

/** Lists the reported names that await a decision. */
export function ReportsPage() {
  const reply = useReply(listReports, {})
  return (
    <AdminPage
      title="Reported names"
      parent={{ label: 'People', to: '/people' }}
      lead={
        <p>
          A name leaves this list once it is changed, its player is suspended, or its reports are dismissed. A
          dismissed name can be reported again by other players.
        </p>
      }
    >
      <Loaded reply={reply}>{(reports) => <ReportCards reports={reports} />}</Loaded>
    </AdminPage>
  )
}
