import './start-page.css'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { UserTime } from '../core/locale/user-time.tsx'
import { Link } from '../core/paths/link.tsx'
import { formatZonedMoment } from '../races/date-range.ts'
import { RiskLink, useTeamRisk } from '../races/start-lists/team-risk.tsx'
import { BigNumber } from './big-number.tsx'
import { NextUp } from './next-up.tsx'
import { partText, progressText, teamProgress, teamSentence } from './team-progress.ts'
import { type NextTeam, useNextTeam, useWeekendTeams } from './use-next-team.ts'

/** Says how much of the next team is picked, and how much time is left. */
export function PickTeam({ weekend }: { weekend: Weekend }) {
  const team = useNextTeam(weekend)
  const risk = useTeamRisk(idWithPicks(team))
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
              {title} <strong>{partText({ picked, size })}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className="home-text">
        {team && risk ? (
          <RiskLink selection_id={team.selection.selection_id} risk={risk} />
        ) : (
          progress && teamSentence(progress)
        )}
      </p>
      <OtherTeams weekend={weekend} next={team?.selection} />
      <NextUp weekend={weekend} />
      <p className="actions">
        <Link className="button" to="/athletes">
          {progress ? actionOf(progress) : 'Pick your team'}
        </Link>
      </p>
    </>
  )
}

function idWithPicks(team: NextTeam | undefined): number | undefined {
  return team && team.progress?.picked !== 0 ? team.selection.selection_id : undefined
}

function actionOf({ picked, size }: { picked: number; size: number | null }): string {
  if (picked === 0) return 'Pick your team'
  return size !== null && picked < size ? 'Finish your team' : 'Change your team'
}

type NextTeamProps = {
  weekend: Weekend
  /** Whether `weekend` is also the weekend shown above. */
  is_same: boolean
}

/** The next team, below the weekend that is under way or was just scored. */
export function NextTeamCard({ weekend, is_same }: NextTeamProps) {
  const team = useNextTeam(weekend)
  const risk = useTeamRisk(idWithPicks(team))
  if (!team?.progress) return null

  const { selection, progress } = team
  return (
    <>
      <div className="home-next">
        <p>
          <strong>
            {is_same ? `${selection.name}: ${progressText(progress)}` : `Next: ${weekend.weekend_name}`}
          </strong>
          {!is_same && <span>{progressText(progress)}</span>}
          <span>
            Picks close{' '}
            <UserTime
              at={selection.trading_close}
              format={formatZonedMoment}
              other_time_zone={weekend.time_zone}
            />
          </span>
          {risk && <RiskLink selection_id={selection.selection_id} risk={risk} />}
        </p>
        <Link className="button" to="/athletes">
          {actionOf(progress)}
        </Link>
      </div>
      <OtherTeams weekend={weekend} next={selection} />
    </>
  )
}

/** Links to the teams of the other open selections, each with the number of picks. */
function OtherTeams({ weekend, next }: { weekend: Weekend; next: Selection | undefined }) {
  const teams = useWeekendTeams(weekend) ?? []
  const others = teams.filter(
    ({ state, selection }) => state === 'open' && selection.selection_id !== next?.selection_id,
  )
  if (!next || others.length === 0) return null

  return (
    <ul className="home-parts" aria-label="Other teams">
      {others.map(({ selection, picks }) => (
        <li key={selection.selection_id}>
          <Link to={`/athletes?selection=${selection.selection_id}`}>{selection.name}</Link>:{' '}
          <strong>{progressText(teamProgress(selection, picks))}</strong>
        </li>
      ))}
    </ul>
  )
}
