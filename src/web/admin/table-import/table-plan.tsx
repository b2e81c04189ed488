import type { ReactNode } from 'react'
import type { TablePlan } from '#contract/admin/imports.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Checkbox, ReasonField } from '../parts/fields.tsx'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'
import { PlanLines, PlannedWeekends } from '../season-import/plan-view.tsx'

type Props = {
  plan: TablePlan
  is_confirmed: boolean
  reason: string
  onConfirm: (is_confirmed: boolean) => void
  onReason: (reason: string) => void
  /** The buttons below the plan. */
  children: ReactNode
}

/** Shows what an import of a table would change: figures, a question, and each change. */
export function TablePlanView({ plan, is_confirmed, reason, onConfirm, onReason, children }: Props) {
  const { season, figures, question, weekends, change_count, needs_reason } = plan
  const locale = useNumberLocale()
  return (
    <Sheet title={`Plan for ${season}`} is_padded>
      <Figures figures={figures.map(({ label, value }) => ({ label, value: formatNumber(value, locale) }))} />
      {question && (
        <div className="admin-question">
          <p>{question.question}</p>
          <PlanLines>
            {question.rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </PlanLines>
          <Checkbox is_checked={is_confirmed} onChange={onConfirm}>
            Yes, do this
          </Checkbox>
        </div>
      )}
      {weekends.length === 0 && change_count === 0 ? (
        <Note level="good" title="Nothing changes: the season already matches the file." />
      ) : (
        <Changes plan={plan} />
      )}
      {weekends.length > 0 && <PlannedWeekends weekends={weekends} />}
      <ReasonField
        is_optional={!needs_reason}
        hint={`Kept in the audit log.${needs_reason ? ' Players have teams in this season.' : ''}`}
        value={reason}
        onChange={onReason}
      />
      {children}
    </Sheet>
  )
}

const SIGNS = { added: '+', changed: '~' }

function Changes({ plan: { changes, change_count } }: { plan: TablePlan }) {
  if (change_count === 0) return null
  const unlisted_count = change_count - changes.length
  return (
    <details open={changes.length <= 20}>
      <summary>Changes ({change_count})</summary>
      <PlanLines>
        {changes.map(({ change, name, fields }) => (
          <li key={name}>
            <span aria-hidden="true">{SIGNS[change]}</span> {name}, {change}
            {fields.length > 0 && <small> ({fields.join('; ')})</small>}
          </li>
        ))}
        {unlisted_count > 0 && <li>And {unlisted_count} more.</li>}
      </PlanLines>
    </details>
  )
}
