import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { Neighbours } from './neighbours.tsx'
import { racesOf } from './weekend-races.ts'

export function RaceNeighbours({ race, weekend }: { race: Race; weekend: Weekend }) {
  const races = racesOf(weekend)
  const index = races.findIndex(({ race_id }) => race_id === race.race_id)

  return (
    <Neighbours
      label={`Other races in ${weekend.weekend_name}`}
      previous={toLink(races[index - 1])}
      next={toLink(races[index + 1])}
    />
  )
}

function toLink(race: Race | undefined) {
  return race && { to: `/races/${race.race_id}`, label: race.name }
}
