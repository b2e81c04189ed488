import { listWeekends, type Weekend } from '#contract/weekends.ts'
import { useReply } from '../app/use-reply.ts'
import { Neighbours } from '../races/neighbours.tsx'
import { byStart } from './weekend-state.ts'

/** The way to the weekend before and the one after. */
export function WeekendNeighbours({ weekend }: { weekend: Weekend }) {
  const reply = useReply(listWeekends, { query: { season: weekend.season } }, { aside: true })
  const weekends = reply.state === 'ready' ? byStart(reply.data) : []
  const at = weekends.findIndex(({ weekend_id }) => weekend_id === weekend.weekend_id)

  return (
    <Neighbours label="Other events" previous={toLink(weekends[at - 1])} next={toLink(weekends[at + 1])} />
  )
}

function toLink(weekend: Weekend | undefined) {
  return weekend && { to: `/events/${weekend.weekend_id}`, label: weekend.weekend_name }
}
