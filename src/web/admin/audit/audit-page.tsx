import { X } from 'lucide-react'
import { useRef } from 'react'
import { listAudit, listAuditActors } from '#contract/admin/audit.ts'
import { AUDIT_GROUPS, type AuditGroup } from '#text/audit-texts.ts'
import { usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { FilterSelect } from '../parts/fields.tsx'
import { ListSheet, useListFilters } from '../parts/list-sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { AuditLines } from './audit-lines.tsx'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

/** The choices of the time filter, in days. */
const DAYS = { 'last 24 hours': 1, 'last 7 days': 7, 'last 30 days': 30 } as const

/** The audit log, filtered by object, person, kind, time and search text. */
export function AuditPage() {
  const { get, set, is_filtered } = useListFilters()
  const paging = usePaging(30)
  const reply = useReply(listAudit, { query: queryOf(get, paging) })
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const subject = get('subject')
  const subject_name = reply.state === 'ready' ? reply.data[0]?.subject_name : null
  return (
    <AdminPage
      title="Audit"
      lead="Who did what, when and why. Entries are kept for good, and nobody can change them."
    >
      <ListSheet
        title="Entries"
        label="entries"
        list="audit"
        reply={reply}
        paging={paging}
        filters={
          <>
            <SearchBox
              label="Search actions, names and reasons"
              value={get('search')}
              onSearch={(text) => set('search', text)}
            />
            <FilterSelect
              label="Kind"
              all="Everything"
              value={get('group')}
              options={GROUPS.map((group) => [group, withCapital(group)])}
              onChange={(value) => set('group', value)}
            />
            <ActorSelect value={get('actor')} onChange={(value) => set('actor', value)} />
            <FilterSelect
              label="Time"
              all="Any time"
              value={get('time')}
              options={Object.keys(DAYS).map((time) => [time, withCapital(time)])}
              onChange={(value) => set('time', value)}
            />
            {subject && (
              <button className="admin-button" type="button" onClick={() => set('subject', '')}>
                Only {subject_name ?? subject}
                <X aria-label="Remove this filter" size={16} />
              </button>
            )}
          </>
        }
      >
        {(lines, is_stale) =>
          lines.length === 0 ? (
            <p className="sheet-empty">
              {is_filtered
                ? 'No entry matches. Try fewer words, or clear a filter.'
                : 'Nobody has changed anything yet. Each change will appear here immediately.'}
            </p>
          ) : (
            <div ref={list} className={is_stale ? 'is-old' : undefined}>
              <AuditLines lines={lines} />
            </div>
          )
        }
      </ListSheet>
    </AdminPage>
  )
}

/** `since` is rounded to the hour, so that the query stays the same and the cached reply can be used. */
function queryOf(get: (name: string) => string, { limit, offset }: { limit: number; offset: number }) {
  const days = DAYS[get('time') as keyof typeof DAYS] as number | undefined
  const hour = 3_600_000
  const since = days && new Date(Math.floor(Date.now() / hour) * hour - days * 24 * hour).toISOString()
  const group = GROUPS.find((each) => each === get('group'))
  return {
    limit,
    offset,
    ...(get('search') ? { search: get('search') } : {}),
    ...(get('subject') ? { subject: get('subject') } : {}),
    ...(get('actor') ? { actor: get('actor') } : {}),
    ...(group ? { group } : {}),
    ...(since ? { since } : {}),
  }
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ActorSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const reply = useReply(listAuditActors, {}, { critical: false })
  const actors = reply.state === 'ready' ? reply.data : []
  return (
    <FilterSelect
      label="Person"
      all="Anybody"
      value={value}
      options={[
        ...(value && !actors.some(({ actor }) => actor === value) ? [[value, value] as const] : []),
        ...actors.map(({ actor, actor_name }) => [actor, actor_name ?? actor] as const),
      ]}
      onChange={onChange}
    />
  )
}
