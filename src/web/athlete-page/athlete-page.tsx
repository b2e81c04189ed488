import '../athletes/athletes.css'
import { Navigate, useParams } from 'react-router'
import {
  type Athlete,
  getAthlete,
  listAthletePrices,
  listAthleteResults,
  listPopularityOfAthlete,
} from '#contract/athletes.ts'
import { formatRank } from '#text/formats.ts'
import { ResultsOfAthlete } from '../athletes/athlete-marks.tsx'
import { PopularityOfAthlete } from '../athletes/popularity-of-athlete.tsx'
import { useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { BlankBadge } from '../ui/blank-badge.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { FormBoard, PriceBoard } from './athlete-charts.tsx'
import { AthleteFacts } from './athlete-facts.tsx'
import { YourTeam } from './your-team.tsx'

export function AthletePage() {
  const { athlete_id = '' } = useParams()
  const locale = useNumberLocale()
  const reply = useReply(getAthlete, { params: { athlete_id } })
  const athlete = reply.state === 'ready' ? reply.data : undefined
  if (athlete && athlete.athlete_id !== Number(athlete_id))
    return <Navigate to={`/athletes/${athlete.athlete_id}`} replace />

  return (
    <Page
      key={athlete_id}
      title={athlete?.name}
      description={athlete && `${athlete.name}: points, rank, price and results this season.`}
      eyebrow={<Link to="/athletes">Athletes</Link>}
      lead={<AthleteFacts reply={reply} />}
      beside={
        athlete && (
          <div className="athlete-bib">
            <BlankBadge text={formatRank(athlete.rank, locale)} size="large" />
          </div>
        )
      }
    >
      {athlete && <AthleteBoards athlete={athlete} />}
      {reply.state === 'loading' && <PlaceholderBoards titles={['Results', 'Form']} />}
      {reply.state === 'failed' && (
        <Board id="failed" title="This athlete">
          <Failure problem={reply.problem} retry={reply.retry} />
        </Board>
      )}
    </Page>
  )
}

function AthleteBoards({ athlete }: { athlete: Athlete }) {
  const params = { athlete_id: athlete.athlete_id }
  const results = useReply(listAthleteResults, { params })
  const prices = useReply(listAthletePrices, { params }, { critical: false })
  const popularity = useReply(listPopularityOfAthlete, { params }, { critical: false })

  return (
    <div className="athlete-boards">
      <div className="athlete-side">
        <YourTeam athlete={athlete} />
        <FormBoard reply={results} />
        <PriceBoard reply={prices} has_price={athlete.price !== null} />
      </div>
      <div className="athlete-results">
        <ResultsOfAthlete reply={results} />
      </div>
      <PopularityOfAthlete reply={popularity} />
    </div>
  )
}
