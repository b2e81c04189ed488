import '../athletes/athletes.css'
import type { Athlete, AthleteWithPhoto } from '#contract/athletes.ts'
import { pointsPerGame } from '#game/scoring/athletes.ts'
import { toHundredths } from '#game/scoring/points.ts'
import { formatMoney, formatPoints, formatPointsPerGame, formatRank, NO_SCORE } from '#text/formats.ts'
import { AthleteMarks, ProTeam } from '../athletes/athlete-marks.tsx'
import { WatchStar } from '../athletes/watchlist.tsx'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { AthleteStarts } from '../races/start-lists/athlete-starts.tsx'
import { Tooltip } from '../ui/dialogs/tooltip.tsx'
import { Fact } from '../ui/fact.tsx'
import { Flag } from '../ui/flag.tsx'
import { kindText } from '../ui/people/kind-text.ts'

/** The facts in the head of an athlete's page: flags, team, score, rank and price. */
export function AthleteFacts({ reply }: { reply: Reply<AthleteWithPhoto> }) {
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
      <AthleteStarts athlete={athlete} />
    </>
  )
}

/** Returns points per $1,000 of price. `NO_SCORE` for an athlete with a price but no score. */
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
      <WatchStar athlete_id={athlete.athlete_id} name={athlete.name} />
    </p>
  )
}
