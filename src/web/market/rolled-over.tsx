import { getSelection, getWeekend } from '#contract/weekends.ts'
import { useReply } from '../app/use-reply.ts'
import type { MyTeam } from '../team/my-team.ts'

/** Says that the squad is that of an earlier race, as long as the player has not changed it. */
export function RolledOver({ team: { rolled_from, picks, is_open } }: { team: MyTeam }) {
  const given = rolled_from === null ? undefined : { params: { selection_id: rolled_from } }
  const selection = useReply(getSelection, given, { aside: true })
  const weekend_id = selection.state === 'ready' ? selection.data.weekend_id : undefined
  const weekend = useReply(getWeekend, weekend_id && given ? { params: { weekend_id } } : undefined, {
    aside: true,
  })
  if (rolled_from === null || picks.length === 0) return null

  const name = weekend.state === 'ready' ? weekend.data.weekend_name : undefined
  const squad = name === undefined ? 'Your squad of the race before' : `Your squad of ${name}`
  return (
    <p className="rolled-over">
      {is_open
        ? `${squad} carries over to this race. You can change it until picks close.`
        : `${squad} carries over to this race.`}
    </p>
  )
}
