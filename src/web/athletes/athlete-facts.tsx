import './athlete-facts.css'
import type { Athlete } from '#contract/athletes.ts'
import { pointsPerGame } from '#game/athletes.ts'
import { formatMoney, formatPointsPerGame, formatRank, formatScore, NO_SCORE } from '#game/formats.ts'
import { toHundredths } from '#game/points.ts'
import { useNumberLocale } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { Fact } from '../ui/fact.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { AthleteFlags } from './athlete-flags.tsx'
import { ProTeam } from './pro-team.tsx'

/** Who it is and what the winter came to. */
export function AthleteFacts({ reply }: { reply: Reply<Athlete> }) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <div className="athlete-facts-wait" />

  const athlete = reply.data
  return (
    <>
      <AthleteFlags athlete={athlete} />
      {athlete.pro_team && <ProTeam pro_team={athlete.pro_team} />}
      <dl className="athlete-facts">
        <Fact label="Score">{formatScore(athlete.score, locale)}</Fact>
        <Fact label="Rank">{formatRank(athlete.rank, locale)}</Fact>
        <Fact label="Price">{formatMoney(athlete.price, locale)}</Fact>
        <Fact label={<Tooltip text="Points per $1,000 of price">PPG</Tooltip>}>
          {ppgText(athlete, locale)}
        </Fact>
      </dl>
    </>
  )
}

/** Who has a price and no score yet has no points per game either. */
function ppgText({ score, price }: Athlete, locale: string): string {
  if (price !== null && score === null) return NO_SCORE
  return formatPointsPerGame(pointsPerGame(toHundredths(score ?? 0), price), locale)
}
