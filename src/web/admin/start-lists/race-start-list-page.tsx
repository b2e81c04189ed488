import '../results/corrections.css'
import '../results/matching.css'
import '../results/results.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listAudit } from '#contract/admin/audit.ts'
import {
  getRaceStartLists,
  listStartListRaces,
  type RaceStartLists,
} from '#contract/admin/start-lists/start-lists.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { ListAge } from '../../ui/list-age.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'
import { StartListCheck } from './start-list-check.tsx'
import { CurrentStarters, StartListHistory } from './start-list-history.tsx'
import { type ReadList, StartListUpload } from './start-list-upload.tsx'

/** Shows the start lists of one race. The user can read a list, decide about its rows, import it, and withdraw it. */
export function RaceStartListPage() {
  const { race_id = '' } = useParams()
  const reply = useReply(getRaceStartLists, { params: { race_id } })
  const client = useQueryClient()
  const refresh = async () => {
    const paths: unknown[] = [getRaceStartLists.path, listStartListRaces.path, listAudit.path]
    await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) })
  }
  return (
    <Loaded reply={reply}>
      {(start_lists) => <RaceWork key={race_id} start_lists={start_lists} refresh={refresh} />}
    </Loaded>
  )
}

type Props = { start_lists: RaceStartLists; refresh: () => Promise<void> }

function RaceWork({ start_lists, refresh }: Props) {
  const { race, lists, starters } = start_lists
  const [list, setList] = useState<ReadList | null>(null)
  const [imported, setImported] = useState<string | null>(null)
  const onRead = (read: ReadList | null) => {
    setList(read)
    setImported(null)
    window.scrollTo(0, 0)
  }
  const onImported = async (text: string) => {
    await refresh()
    onRead(null)
    setImported(text)
  }
  return (
    <AdminPage
      title={race.name}
      parent={{ label: 'Start lists', to: '/start-lists' }}
      lead={
        <>
          {race.weekend_name}, <Moment iso={race.date} venue_zone={race.time_zone} />
          {race.newest && (
            <>
              . Start list <ListAge listed_at={race.newest.listed_at} />
            </>
          )}
        </>
      }
    >
      {imported && <Note level="good" title={imported} />}
      {list ? (
        <StartListCheck race={race} list={list} onCancel={() => onRead(null)} onImported={onImported} />
      ) : (
        <div className="admin-stack">
          <StartListUpload race={race} onRead={onRead} />
          <CurrentStarters race={race} starters={starters} />
          <StartListHistory race={race} lists={lists} refresh={refresh} />
          <AuditOf subject={`race ${race.race_id}`} />
        </div>
      )}
    </AdminPage>
  )
}
