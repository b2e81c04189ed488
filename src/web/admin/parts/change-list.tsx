import type { ObjectChange } from '#contract/admin/changes.ts'
import { actText } from '#text/audit-texts.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { momentText } from './moment.tsx'
import { Sheet } from './sheet.tsx'

/** What was done to an object, latest first. */
export function ChangeList({ changes }: { changes: readonly ObjectChange[] }) {
  const { locale, time_zone } = useLocale()
  return (
    <Sheet title="What was done" note={changes.length || undefined}>
      {changes.length === 0 ? (
        <p className="sheet-empty">Nothing yet.</p>
      ) : (
        <ul className="sheet-rows">
          {changes.map(({ audit_id, at, actor, actor_name, act, reason }) => (
            <li key={audit_id}>
              <div>
                <p>{actText(act)}</p>
                <small>
                  {actor_name ?? actor}, {momentText(at, locale, time_zone)}
                  {reason && `: ${reason}`}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
