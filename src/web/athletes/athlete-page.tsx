import './athletes.css'
import { Link, Navigate, useParams } from 'react-router'
import {
  type Athlete,
  type AthleteRaceResult,
  type AthleteWithPhoto,
  getAthlete,
  listAthletePrices,
  listAthleteResults,
  listPopularityOfAthlete,
  type PriceStep,
} from '#contract/athletes.ts'
import { pointsPerGame } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import {
  formatMoney,
  formatPoints,
  formatPointsPerGame,
  formatPointsWithUnit,
  formatRank,
  NO_SCORE,
} from '#text/formats.ts'
import { priceText } from '#text/price-text.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useLocale, useNumberLocale } from '../core/locale/locale.ts'
import { formatDateRange, formatDay } from '../races/date-range.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { AthleteStarts } from '../races/start-lists/athlete-starts.tsx'
import { BlankBadge } from '../ui/blank-badge.tsx'
import { Board } from '../ui/board.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { Tooltip } from '../ui/dialogs/tooltip.tsx'
import { Fact } from '../ui/fact.tsx'
import { Failure } from '../ui/failure.tsx'
import { Flag } from '../ui/flag.tsx'
import { Page } from '../ui/page.tsx'
import { kindText } from '../ui/people/kind-text.ts'
import { AthleteMarks, ProTeam, ResultsOfAthlete } from './athlete-marks.tsx'
import { PopularityOfAthlete } from './popularity-of-athlete.tsx'

const MAX_LISTED_RACES = 5

type Result = { total: number; status: string | null }

/**
 * Lists the last five results and the average of all results: `Latest first: 100, 80 and DNF; 60 points on average.` If
 * `lacks_overall` is true, the text adds that overall results of tours are excluded.
 */
export function formText(results: readonly Result[], locale: string, lacks_overall: boolean): string {
  const totals = results
    .slice(-MAX_LISTED_RACES)
    .toReversed()
    .map(({ total, status }) => status ?? formatPoints(total, locale))
  const average = results.reduce((sum, { total }) => sum + total, 0) / Math.max(1, results.length)
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(totals)
  const suffix = lacks_overall ? ', excluding overall results of tours' : ''
  return `Latest first: ${list}; ${formatPoints(average, locale)} points on average${suffix}.`
}

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
      <ResultsOfAthlete reply={results} />
      <div className="athlete-side">
        <FormBoard reply={results} />
        <PopularityOfAthlete reply={popularity} />
        <PriceBoard reply={prices} />
      </div>
    </div>
  )
}

function AthleteFacts({ reply }: { reply: Reply<AthleteWithPhoto> }) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <div className="athlete-facts-wait" />

  const athlete = reply.data
  return (
    <>
      {athlete.photo_url && (
        <img className="athlete-photo" src={athlete.photo_url} alt={athlete.name} width="112" height="112" />
      )}
      <AthleteFlags athlete={athlete} />
      {athlete.pro_team && <ProTeam pro_team={athlete.pro_team} />}
      <dl className="athlete-facts">
        <Fact label="Score">{formatPoints(athlete.score, locale)}</Fact>
        <Fact label="Rank">{formatRank(athlete.rank, locale)}</Fact>
        <Fact label="Price">{formatMoney(athlete.price, locale)}</Fact>
        <Fact label={<Tooltip text="Points per $1,000 of price">PPG</Tooltip>}>
          {ppgText(athlete, locale)}
        </Fact>
      </dl>
      <AthleteStarts athlete_id={athlete.athlete_id} />
    </>
  )
}

/** Points per $1,000 of price. `NO_SCORE` for an athlete with a price but no score. */
function ppgText({ score, price }: Athlete, locale: string): string {
  if (price !== null && score === null) return NO_SCORE
  return formatPointsPerGame(pointsPerGame(toHundredths(score ?? 0), price), locale)
}

function AthleteFlags({ athlete }: { athlete: Athlete }) {
  const { country, active } = athlete

  return (
    <p className="athlete-flags">
      <Flag country={country} />
      <span>{kindText(athlete)}</span>
      <AthleteMarks athlete={athlete} />
      {!active && <span className="athlete-idle">not racing at the moment</span>}
    </p>
  )
}

function FormBoard({ reply }: { reply: Reply<readonly AthleteRaceResult[]> }) {
  const { locale, time_zone = 'UTC' } = useLocale()
  // The overall result of a tour is worth several races, and would flatten the rest of the line.
  const all = reply.state === 'ready' ? reply.data : []
  const results = all.filter(({ race }) => race.kind !== 'tour_overall')
  if (results.length < 2) return null

  return (
    <Board id="form" title="Form">
      <div className="athlete-picture">
        <LineChart
          title="Points per race"
          sentence={formText(results, locale, results.length < all.length)}
          stepNoun="Race"
          steps={results.map(({ race }) => ({
            label: `${race.name}, ${formatDay(race.date, locale, time_zone)}`,
            tick: formatDateRange(race.date, race.date, locale, time_zone),
          }))}
          series={[{ label: 'Points', values: results.map(({ total }) => total) }]}
          format={formatPointsWithUnit}
        />
      </div>
    </Board>
  )
}

function PriceBoard({ reply }: { reply: Reply<readonly PriceStep[]> }) {
  const { locale, time_zone = 'UTC' } = useLocale()
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  const steps = reply.data.map(({ set_at }) => ({
    label: formatDateRange(set_at, set_at, locale, time_zone),
  }))
  return (
    <Board id="price" title="Price">
      <div className="athlete-picture">
        <LineChart
          title="Price since the season began"
          sentence={priceText(reply.data, locale)}
          stepNoun="Day"
          steps={steps}
          series={[{ label: 'Price', values: reply.data.map(({ price }) => price) }]}
          format={formatMoney}
          stepped
        />
      </div>
    </Board>
  )
}
