import './start-page.css'
import type { Me } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatNumber, formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import { BigNumber } from './big-number.tsx'
import { NextUp } from './next-up.tsx'
import { NextTeamCard, PickTeam } from './pick-team.tsx'
import type { PlayerStage } from './player-stage.ts'
import { PlayerWeekend, RacingForYou } from './player-weekend.tsx'
import { useSeasonPlayers } from './season-rank.tsx'
import { useWeekendTeams } from './use-next-team.ts'

type Props = {
  me: Me
  stage: PlayerStage
  /** The weekend that is locked, racing or scored. */
  weekend: Weekend | undefined
  next: Weekend | undefined
}

/** The player's current state: one number, one sentence and one button. */
export function PlayerPanel({ me, stage, weekend, next }: Props) {
  if (stage === 'loading') return null
  if (weekend) {
    return (
      <>
        <PlayerWeekend me={me} weekend={weekend} />
        {next && <NextTeamCard weekend={next} is_same={next.weekend_id === weekend.weekend_id} />}
      </>
    )
  }
  if (stage === 'pick' && next) return <PickTeams weekend={next} />
  return <SeasonPlace me={me} is_decided={stage === 'decided'} />
}

/** The teams of the next weekend. Locked teams come before the team that can still be picked. */
function PickTeams({ weekend }: { weekend: Weekend }) {
  const teams = useWeekendTeams(weekend)
  const locked = (teams ?? []).filter(({ state, picks }) => state === 'closed' && picks.length > 0)
  if (locked.length === 0) return <PickTeam weekend={weekend} />

  const athletes = new Set(locked.flatMap(({ picks }) => picks.map(({ athlete_id }) => athlete_id)))
  return (
    <>
      <RacingForYou athletes={athletes.size} weekend={weekend}>
        {locked.map(({ selection: { selection_id, name }, picks }) => (
          <p key={selection_id} className="home-text">
            {name}: locked, {picks.length === 1 ? '1 pick' : `${picks.length} picks`}
          </p>
        ))}
      </RacingForYou>
      <NextTeamCard weekend={weekend} is_same />
      <NextUp weekend={weekend} />
    </>
  )
}

function SeasonPlace({ me: { team_name, score, rank }, is_decided }: { me: Me; is_decided: boolean }) {
  const locale = useNumberLocale()
  const players = useSeasonPlayers()
  const score_text = score === null ? 'No points yet' : formatPointsWithUnit(score, locale)

  return (
    <>
      {is_decided && rank !== null && (
        <BigNumber number={ordinal(rank)}>
          {players === null ? 'this season' : `of ${formatNumber(players, locale)} this season`}
        </BigNumber>
      )}
      <div className="my-season">
        <p className="my-season-place">
          <RankBadge rank={rank} />
          <span className="my-season-text">
            <bdi>{team_name}</bdi>
            <span className="my-season-score">{score_text}</span>
          </span>
        </p>
      </div>
    </>
  )
}
