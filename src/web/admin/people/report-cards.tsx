import { useRef } from 'react'
import { type AdminReport, dismissOrAskReport } from '#contract/admin/reports.ts'
import { REPORT_REASON_TEXTS } from '#text/report-texts.ts'
import { Link } from '../../core/paths/link.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { useShownChange } from '../parts/use-object-change.ts'

/** Reported names, each with buttons for the possible decisions. */
export function ReportCards({ reports }: { reports: readonly AdminReport[] }) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <Sheet title="Awaiting a decision" note={reports.length || undefined}>
      {reports.length === 0 ? (
        <p className="sheet-empty">
          There are no reported names. Players can report names on profiles and league pages.
        </p>
      ) : (
        <ul className="sheet-rows" ref={list}>
          {reports.map((report) => (
            <ReportCard key={`${report.about} ${report.id}`} report={report} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function ReportCard({ report }: { report: AdminReport }) {
  const { about, id, name, owner, reasons, players, since, asked_at } = report
  const momentText = useMomentText()
  const { send, problem, is_sending } = useShownChange()

  const decide = async (decision: 'dismiss' | 'ask') => {
    const answer = await send(dismissOrAskReport, { body: { about, id, name, decision } })
    if (answer.ok) announcePolitely(decision === 'ask' ? `${owner} was asked by email` : 'Dismissed')
  }

  return (
    <li className="report-card">
      <div className="row-main">
        <p>
          <b>{name}</b> <Chip tone="line">{about === 'team' ? 'Team' : 'League'}</Chip>
        </p>
        <small>
          {about === 'team' ? 'Owner:' : 'Admin:'} {owner}. Reported by{' '}
          {players === 1 ? 'one player' : `${players} players`} since {momentText(since)}:{' '}
          {reasons
            .map(
              ({ reason, count }) =>
                `${REPORT_REASON_TEXTS[reason].toLowerCase()}${count > 1 ? ` (${count})` : ''}`,
            )
            .join(', ')}
          .
        </small>
        {asked_at && <small>Asked for another name on {momentText(asked_at)}.</small>}
        <ProblemNote problem={problem} />
      </div>
      <div className="report-acts">
        <ActButton is_busy={is_sending} onClick={() => void decide('dismiss')}>
          Dismiss
        </ActButton>
        {!asked_at && (
          <ActButton is_busy={is_sending} onClick={() => void decide('ask')}>
            Ask for another name
          </ActButton>
        )}
        <Link
          className="admin-button"
          data-line=""
          to={about === 'team' ? `/people/${id}` : `/leagues/${id}`}
          aria-label={about === 'team' ? `Rename or suspend ${owner}` : `Rename or delete ${name}`}
        >
          {about === 'team' ? 'Rename or suspend' : 'Rename or delete'}
        </Link>
      </div>
    </li>
  )
}
