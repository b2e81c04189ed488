import type { ReactNode } from 'react'
import { type StartListWait, startListWait, usualListTime } from '#game/calendar/start-lists.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { UserTime } from '../../core/locale/user-time.tsx'
import { formatMoment } from '../date-range.ts'

/**
 * Says whether the missing start list of a race is expected or late. `time` is when it is usually published, in the
 * user's time zone.
 */
export function useStartListDue(date: string | undefined): { wait: StartListWait; time: ReactNode } {
  const hours = useConfig()?.start_list_hours ?? null
  const wait = useFromServerTime((now) => (date ? startListWait(date, hours, now) : 'unknown'))
  if (!date || wait === 'unknown' || hours === null) return { wait: 'unknown', time: null }
  const at = new Date(usualListTime(date, hours)).toISOString()
  return { wait, time: <UserTime at={at} format={formatMoment} other_time_zone="UTC" /> }
}

/** A sentence about a start list that is not published yet. */
export function NoStartListYet({ date }: { date: string }) {
  const { wait, time } = useStartListDue(date)
  if (wait === 'unknown') return <>The start list is not published yet</>
  if (wait === 'late') return <>The start list is late. It was expected {time}</>
  return <>Start list expected {time}</>
}
