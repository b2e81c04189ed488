import { listRaceAthletes, listRaceCups, listRaceUsers, type Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { usePageNumber } from '../app/page-number.ts'
import { useReply } from '../app/use-reply.ts'
import { CupBoards } from '../cups/cup-boards.tsx'
import { MyPart } from '../weekends/my-part.tsx'
import { AthleteResults } from './athlete-results.tsx'
import { ExcludedNote } from './excluded-note.tsx'
import { MyRace } from './my-race.tsx'
import { RaceNeighbours } from './race-neighbours.tsx'
import { TopPlayers } from './top-players.tsx'

const RESULTS = 20

type Props = { race: Race; weekend: Weekend | undefined }

/** What a race came to: for the players, for the reader, for the cups, for the athletes. */
export function RaceBoards({ race, weekend }: Props) {
  const params = { race_id: race.race_id }
  const at = usePageNumber(RESULTS)
  const players = useReply(listRaceUsers, { params })
  const results = useReply(listRaceAthletes, { params, query: { limit: at.limit, offset: at.offset } })
  const cups = useReply(listRaceCups, { params }, { aside: true })

  return (
    <>
      {!race.include_in_total && <ExcludedNote />}
      <div className="race-boards">
        <div className="race-side">
          <TopPlayers reply={players} of="this race" weekend_id={race.weekend_id} race_id={race.race_id} />
          <MyPart title="My race" promise="Your score and your rank in this race">
            <MyRace race_id={race.race_id} />
          </MyPart>
        </div>
        <div className="race-athletes">
          <AthleteResults reply={results} at={at} is_championship={weekend?.is_championship ?? false} />
        </div>
        <div className="race-cups">
          <CupBoards reply={cups} where="this race" />
        </div>
      </div>
      {weekend && <RaceNeighbours race={race} weekend={weekend} />}
    </>
  )
}
