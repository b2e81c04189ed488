import { listRaceAthletes, type Race } from '#contract/races.ts'
import { useReply } from '../app/use-reply.ts'
import { AthleteLink } from '../athletes/athlete-link.tsx'

type Props = { race: Pick<Race, 'race_id'>; is_championship: boolean }

/** Who came in first, once it is known. */
export function RaceWinner({ race: { race_id }, is_championship }: Props) {
  const reply = useReply(listRaceAthletes, { params: { race_id }, query: { limit: 1 } }, { aside: true })
  const winner = reply.state === 'ready' ? reply.data[0] : undefined
  if (winner?.rank !== 1) return null

  return (
    <span className="program-winner">
      won by{' '}
      <AthleteLink
        athlete={winner.athlete}
        athlete_id={winner.athlete_id}
        is_championship={is_championship}
      />
    </span>
  )
}
