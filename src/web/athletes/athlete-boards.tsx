import {
  type Athlete,
  listAthletePrices,
  listAthleteResults,
  listPopularityOfAthlete,
} from '#contract/athletes.ts'
import { useReply } from '../app/use-reply.ts'
import { FormBoard } from './form-board.tsx'
import { PopularityOfAthlete } from './popularity-of-athlete.tsx'
import { PriceBoard } from './price-board.tsx'
import { ResultsOfAthlete } from './results-of-athlete.tsx'

/** An athlete's winter: the results, and what players and the market made of them. */
export function AthleteBoards({ athlete }: { athlete: Athlete }) {
  const params = { athlete_id: athlete.athlete_id }
  const results = useReply(listAthleteResults, { params })
  const prices = useReply(listAthletePrices, { params }, { aside: true })
  const popularity = useReply(listPopularityOfAthlete, { params }, { aside: true })

  return (
    <div className="athlete-boards">
      <ResultsOfAthlete reply={results} />
      <div className="athlete-side">
        <FormBoard reply={results} />
        <PopularityOfAthlete reply={popularity} />
        <PriceBoard reply={prices} />
      </div>
    </div>
  )
}
