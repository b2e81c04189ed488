import { getMyRaceResults } from '#contract/me.ts'
import { useReply } from '../app/use-reply.ts'
import { MyPlaceFacts } from '../weekends/my-place.tsx'

/** How a player did in a race. */
export function MyRace({ race_id }: { race_id: number }) {
  return <MyPlaceFacts reply={useReply(getMyRaceResults, { params: { race_id } }, { aside: true })} />
}
