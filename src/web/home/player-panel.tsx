import './start-page.css'
import { Link } from 'react-router'
import type { Me } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import { BigNumber } from './big-number.tsx'
import { NextUp } from './next-up.tsx'
import type { PlayerStage } from './player-stage.ts'
import { PlayerWeekend } from './player-weekend.tsx'
import { teamSentence } from './team-progress.ts'
import { type NextTeam, useNextTeam, useTeamRisk } from './use-next-team.ts'

type Props = {
  me: Me
  stage: PlayerStage
  /** The weekend that is locked, racing or scored. */
  weekend: Weekend | undefined
  next: Weekend | undefined
}

/** What a player has to know now: one number, one sentence and one button. */
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
  if (stage === 'pick' && next) return <PickTeam weekend={next} />
  return <SeasonPlace me={me} is_decided={stage === 'decided'} />
}

/** How much of the next team is picked, and the time that is left. */
function PickTeam({ weekend }: { weekend: Weekend }) {
  const team = useNextTeam(weekend)
  const risk = useTeamRisk(team)
  const progress = team?.progress

  return (
    <>
      <BigNumber number={progress ? String(progress.picked) : '\u00a0'}>
        {progress && (progress.size === null ? 'picked' : `of ${progress.size} picked`)}
      </BigNumber>
      {progress && progress.parts.length > 0 && (
        <ul className="home-parts">
          {progress.parts.map(({ title, picked, size }) => (
            <li key={title}>
              {title} <strong>{`${picked} of ${size}`}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className="home-say">
        {team && risk ? <RiskLink {...team} risk={risk} /> : progress && teamSentence(progress)}
      </p>
      <NextUp weekend={weekend} />
      <p className="actions">
        <Link className="button" to="/athletes">
          {progress ? actionOf(progress) : 'Pick your team'}
        </Link>
      </p>
    </>
  )
}

/** Says that a pick does not start, and leads to the team, where the player can replace the pick. */
function RiskLink({ selection: { selection_id }, risk }: Pick<NextTeam, 'selection'> & { risk: string }) {
  return (
    <Link className="home-risk" to={`/athletes?selection=${selection_id}`}>
      {risk}
    </Link>
  )
}

function actionOf({ picked, size }: { picked: number; size: number | null }): string {
  if (picked === 0) return 'Pick your team'
  return size !== null && picked < size ? 'Finish your team' : 'Change your team'
}

/** The next team, below the weekend that is under way or was just scored. */
function NextTeamCard({ weekend, is_same }: { weekend: Weekend; is_same: boolean }) {
  const team = useNextTeam(weekend)
  const risk = useTeamRisk(team)
  if (!team?.progress) return null

  const { selection, progress } = team
  const { picked, size } = progress
  return (
    <div className="home-next">
      <p>
        <strong>Next: {is_same ? selection.name : weekend.weekend_name}</strong>
        <span>{size === null ? `${picked} picked` : `${picked} of ${size} picked`}</span>
        {risk && <RiskLink selection={selection} risk={risk} />}
      </p>
      <Link className="button" to="/athletes">
        {actionOf(progress)}
      </Link>
    </div>
  )
}

/** The player's place in the season. */
function SeasonPlace({ me: { team_name, score, rank }, is_decided }: { me: Me; is_decided: boolean }) {
  const locale = useNumberLocale()
  const score_text = score === null ? 'No points yet' : formatPointsWithUnit(score, locale)

  return (
    <>
      {is_decided && rank !== null && <BigNumber number={ordinal(rank)}>of the season</BigNumber>}
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
