import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listAudit, listAuditActors } from '#contract/admin/audit.ts'
import { AUDIT_GROUPS, type AuditGroup } from '#text/audit-texts.ts'
import { countPages, usePageNumber } from '../../core/api/page-number.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { searchWith } from '../../core/paths/page-search.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { AuditLines } from './audit-lines.tsx'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

/** The choices of the time filter, in days. */
const DAYS = { 'last 24 hours': 1, 'last 7 days': 7, 'last 30 days': 30 } as const

/** The audit log, filtered by object, person, kind, time and search text. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const at = usePageNumber(30)
  const param = (name: string) => search.get(name) ?? ''
  const set = (name: string, value: string) =>
    setSearch((last) => searchWith(last, { [name]: value, page: null }), { replace: true })

  const reply = useReply(listAudit, { query: queryOf(param, at) })
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const subject = param('subject')
  const subject_name = reply.state === 'ready' ? reply.data[0]?.subject_name : null
  const is_filtered = [...search.keys()].some((name) => name !== 'page')
  return (
    <AdminPage
      title="Audit"
      lead="Who did what, when and why. Entries are kept for good, and nobody can change them."
    >
      <Sheet title="Lines" note={reply.state === 'ready' ? (reply.total ?? undefined) : undefined}>
        <div className="admin-filter">
          <SearchBox
            label="Words, names, reasons"
            value={param('search')}
            onSearch={(text) => set('search', text)}
          />
          <Filter
            label="Kind"
            all="Everything"
            value={param('group')}
            onChange={(value) => set('group', value)}
          >
            {GROUPS.map((group) => (
              <option key={group} value={group}>
                {group.charAt(0).toUpperCase() + group.slice(1)}
              </option>
            ))}
          </Filter>
          <Actors value={param('actor')} onChange={(value) => set('actor', value)} />
          <Filter label="Time" all="Any time" value={param('time')} onChange={(value) => set('time', value)}>
            {Object.keys(DAYS).map((time) => (
              <option key={time} value={time}>
                {time.charAt(0).toUpperCase() + time.slice(1)}
              </option>
            ))}
          </Filter>
          {subject && (
            <button className="admin-button" type="button" onClick={() => set('subject', '')}>
              Only {subject_name ?? subject}
              <X aria-label="Remove this filter" size={16} />
            </button>
          )}
        </div>
        <SavedFilters list="audit" />
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
        {reply.state === 'ready' && reply.data.length === 0 && (
          <p className="sheet-empty">
            {is_filtered
              ? 'No entry matches. Try fewer words, or clear a filter.'
              : 'Nothing has been done yet. Each change will appear here at once.'}
          </p>
        )}
        {reply.state === 'ready' && reply.data.length > 0 && (
          <div ref={list} className={reply.is_stale ? 'is-old' : undefined}>
            <AuditLines lines={reply.data} />
          </div>
        )}
      </Sheet>
      <Pagination label="lines" paging={at} pages={countPages(reply, at)} />
    </AdminPage>
  )
}

/** `since` is rounded to the hour, so that the query stays the same and its cached reply can be used. */
function queryOf(param: (name: string) => string, { limit, offset }: { limit: number; offset: number }) {
  const days = DAYS[param('time') as keyof typeof DAYS] as number | undefined
  const hour = 3_600_000
  const since = days && new Date(Math.floor(Date.now() / hour) * hour - days * 24 * hour).toISOString()
  const group = GROUPS.find((each) => each === param('group'))
  return {
    limit,
    offset,
    ...(param('search') ? { search: param('search') } : {}),
    ...(param('subject') ? { subject: param('subject') } : {}),
    ...(param('actor') ? { actor: param('actor') } : {}),
    ...(group ? { group } : {}),
    ...(since ? { since } : {}),
  }
}

type FilterProps = {
  label: string
  /** The label of the choice that does not filter. */
  all: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Filter({ label, all, value, onChange, children }: FilterProps) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  )
}

function Actors({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const reply = useReply(listAuditActors, {}, { critical: false })
  const actors = reply.state === 'ready' ? reply.data : []
  return (
    <Filter label="Person" all="Anybody" value={value} onChange={onChange}>
      {value && !actors.some(({ actor }) => actor === value) && <option value={value}>{value}</option>}
      {actors.map(({ actor, actor_name }) => (
        <option key={actor} value={actor}>
          {actor_name ?? actor}
        </option>
      ))}
    </Filter>
  )
}
