import { useRef } from 'react'
import { type AdminPerson, listPeople, type PERSON_STATES } from '#contract/admin/people.ts'
import { usePaging } from '../../core/api/paging.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { FilterSelect } from '../parts/fields.tsx'
import { InviteLink } from '../parts/invite-link.tsx'
import { ListSheet, useListFilters } from '../parts/list-sheet.tsx'
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

/** Lists all players, with a search and a filter. */
export function PeoplePage() {
  const { role } = useAdminSession()
  const { get, set } = useListFilters()
  const search = get('search')
  const state = STATES.find((each) => each === get('state'))
  const paging = usePaging(LIMIT)
  const reply = useReply(listPeople, {
    query: {
      limit: LIMIT,
      offset: paging.offset,
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
    },
  })

  return (
    <AdminPage
      title="People"
      lead={<p>Verify, suspend and restore players, and assign roles.</p>}
      acts={<ReportsLink />}
    >
      <ListSheet
        title="Players"
        label="players"
        list="people"
        reply={reply}
        paging={paging}
        filters={
          <>
            <SearchBox
              label={role === 'owner' ? 'Name, team, email or id' : 'Name, team or id'}
              value={search}
              onSearch={(text) => set('search', text)}
            />
            <FilterSelect
              label="Status"
              all="All players"
              value={state ?? ''}
              options={STATES.map((each) => [each, STATE_TEXTS[each]])}
              onChange={(value) => set('state', value)}
            />
          </>
        }
      >
        {(people, is_stale) => (
          <PeopleList
            people={people}
            is_filtered={search !== '' || state !== undefined}
            is_stale={is_stale}
          />
        )}
      </ListSheet>
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
