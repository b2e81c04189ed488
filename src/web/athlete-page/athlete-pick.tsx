import '../athletes/athletes.css'
import { useId, useMemo } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { formatLimit, formatMoney } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { SaveLabel } from '../core/mutations/save-label.tsx'
import type { MyTeam } from '../team/my-team.ts'
import { teamSize } from '../team/team-groups.ts'
import { useTeam } from '../team/use-team.ts'
import { PickButton } from '../team-picker/picker/pick-button.tsx'
import { reasonText } from '../team-picker/picker/reasons.ts'
import { Failure } from '../ui/failure.tsx'

const LABELS = { add: 'Add', remove: 'Remove' }

type Props = { athlete: Athlete; weekend: Weekend; selection: Selection }

/** Adds the athlete to the player's team, or removes them. If they cannot be added, the reason is shown. */
export function AthletePick({ athlete, weekend, selection }: Props) {
  const candidates = useMemo(() => [athlete], [athlete])
  const reply = useTeam(weekend, selection, candidates)
  if (reply?.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  if (reply?.state !== 'ready') return <div className="athlete-pick" />

  return <PickToggle athlete={athlete} selection={selection} team={reply.data} />
}

type PickToggleProps = { athlete: Athlete; selection: Selection; team: MyTeam }

function PickToggle({ athlete, selection, team }: PickToggleProps) {
  const locale = useNumberLocale()
  const reason_id = useId()
  const { athlete_id, name } = athlete
  const is_picked = team.picks.some((pick) => pick.athlete_id === athlete_id)
  const refusal = is_picked ? undefined : team.whyNot(athlete)
  const reason = refusal && {
    id: reason_id,
    text: reasonText(refusal, athlete, team.balance, locale),
  }

  return (
    <div className="athlete-pick">
      {team.is_open && (
        <PickButton
          name={name}
          labels={LABELS}
          is_picked={is_picked}
          reason={reason}
          onAdd={() => team.add(athlete)}
          onRemove={() => team.remove(athlete_id)}
        />
      )}
      <div className="athlete-pick-text">
        <p>
          <strong>{is_picked ? 'In your team' : 'Not in your team'}</strong>
          {` · ${team.picks.length} of ${formatLimit(teamSize(selection, team.picks).limit, locale)} picked`}
          {team.balance !== null && ` · ${formatMoney(team.balance, locale)} left`}
        </p>
        {reason && (
          <p className="athlete-pick-why" id={reason.id}>
            {reason.text}
          </p>
        )}
        <SaveLabel saving={team.saving} is_open={team.is_open} />
      </div>
    </div>
  )
}
