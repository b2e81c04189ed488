import '../flags.css'
import type { ReactNode } from 'react'
import type { Weekend } from '#contract/weekends.ts'
import { useListFromServerTime } from '../../core/clock/use-server-now.ts'
import { Board } from '../../ui/board.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sortByStart, startsAfter } from '../weekend-order.ts'
import { CalendarLink } from './calendar-link.tsx'
import { WeekendItem } from './weekend-item.tsx'

/** The variant `lists`: a list of upcoming events, and a list of events that have started. */
export function WeekendLists({ weekends }: { weekends: readonly Weekend[] }) {
  const ordered = sortByStart(weekends)
  const states = useListFromServerTime(ordered, (weekend, now) =>
    startsAfter(weekend, now) ? 'ahead' : 'past',
  )
  const upcoming = ordered.filter((_, index) => states[index] === 'ahead')
  const past = ordered.filter((_, index) => states[index] === 'past')

  return (
    <div className="weekend-lists">
      <List
        id="upcoming"
        title="Upcoming Events"
        weekends={upcoming}
        action={<CalendarLink />}
        empty={<Notice badge="END" title="The season is over" />}
      />
      <List
        id="past"
        title="Past Events"
        weekends={past}
        empty={<Notice badge="0" title="No past events yet" />}
      />
    </div>
  )
}

type ListProps = {
  id: string
  title: string
  weekends: readonly Weekend[]
  action?: ReactNode
  empty: ReactNode
}

function List({ id, title, weekends, action, empty }: ListProps) {
  return (
    <Board id={id} title={title} action={action}>
      {weekends.length === 0 ? (
        empty
      ) : (
        <ul>
          {weekends.map((weekend) => (
            <WeekendItem key={weekend.weekend_id} weekend={weekend} />
          ))}
        </ul>
      )}
    </Board>
  )
}
