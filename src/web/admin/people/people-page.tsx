import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type AdminPerson, listPeople, type PERSON_STATES } from '#contract/admin/people.ts'
import { countPages, usePageNumber } from '../../core/api/page-number.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { InviteLink } from '../parts/invite-link.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { PersonChips, ReportsLink } from './person-chips.tsx'

const LIMIT = 25

type State = (typeof PERSON_STATES)[number]

const STATE_TEXTS: Record<State, string> = {
  verified: 'Verified',
  suspended: 'Suspended',
  deleted: 'Deleted',
  operator: 'Operators',
  owner: 'Owners',
}
const STATES = Object.keys(STATE_TEXTS) as State[]

/** All players, searched by name or id and filtered by state. */
export function PeoplePage() {
  const { role } = useAdminSession()
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const state = STATES.find((each) => each === query.get('state'))
  const at = usePageNumber(LIMIT)
  const reply = useReply(listPeople, {
    query: {
      limit: LIMIT,
      offset: at.offset,
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
    },
  })
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true })
  }

  return (
    <AdminPage
      title="People"
      lead={<p>Verify, suspend and restore players, and give roles.</p>}
      acts={<ReportsLink />}
    >
      <Sheet title="Players" note={reply.state === 'ready' ? (reply.total ?? undefined) : undefined}>
        <div className="admin-filter">
          <SearchBox
            label={role === 'owner' ? 'Name, team, email or id' : 'Name, team or id'}
            value={search}
            onSearch={(text) => set('search', text)}
          />
          <label>
            <span className="visually-hidden">State</span>
            <select value={state ?? ''} onChange={(event) => set('state', event.currentTarget.value)}>
              <option value="">All players</option>
              {STATES.map((each) => (
                <option key={each} value={each}>
                  {STATE_TEXTS[each]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <SavedFilters list="people" />
        {reply.state === 'loading' && <Spinner />}
        {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
        {reply.state === 'ready' && (
          <PeopleList
            people={reply.data}
            is_filtered={search !== '' || state !== undefined}
            is_stale={reply.is_stale}
          />
        )}
      </Sheet>
      <Pagination label="players" paging={at} pages={countPages(reply, at)} />
      <Sheet title="Invite players" is_padded>
        <InviteLink />
      </Sheet>
    </AdminPage>
  )
}

type ListProps = { people: readonly AdminPerson[]; is_filtered: boolean; is_stale: boolean }

function PeopleList({ people, is_filtered, is_stale }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  if (people.length === 0) {
    return (
      <p className="sheet-empty">
        {is_filtered
          ? 'No player matches. Try part of the name, or clear the filter.'
          : 'No players yet. Send them the address below.'}
      </p>
    )
  }
  return (
    <ul className="sheet-rows" ref={list} aria-busy={is_stale}>
      {people.map((person) => (
        <li key={person.user_id}>
          <div className="row-main">
            <Link to={`/people/${person.user_id}`} data-line="">
              {person.user_name}
            </Link>
            <small>{[person.team_name, person.country, person.email].filter(Boolean).join(' · ')}</small>
          </div>
          <PersonChips person={person} />
        </li>
      ))}
    </ul>
  )
}
