import './market.css'
import type { Athlete } from '#contract/athletes.ts'
import { getSelection, getWeekend } from '#contract/weekends.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { FillTeam } from '../team/fill/fill-team.tsx'
import type { MyTeam } from '../team/my-team.ts'
import { PicksAtRisk } from '../team/starts/picks-at-risk.tsx'
import { TeamCards } from '../team/team-cards.tsx'
import type { TeamPageProps } from '../team-picker/team-page-props.ts'
import { type SelectionWindow, selectionState } from '../weekends/selection-state.ts'

type Props = TeamPageProps & { team: MyTeam; athletes: readonly Athlete[] }

/** The player's squad as start bibs, with a button that suggests the missing picks. */
export function Squad({ weekend, selection, team, athletes }: Props) {
  return (
    <section className="squad" aria-labelledby="squad">
      <header className="squad-head">
        <h2 id="squad" tabIndex={-1}>
          Your squad
        </h2>
        <FillTeam weekend={weekend} selection={selection} athletes={athletes} team={team} />
      </header>
      <RolledOverNote selection={selection} team={team} />
      <PicksAtRisk weekend={weekend} selection={selection} athletes={athletes} team={team} />
      <TeamCards
        selection={selection}
        team={team}
        athletes={athletes}
        is_championship={weekend.is_championship}
        pickerIdOf={() => 'market'}
      />
    </section>
  )
}

type NoteProps = { selection: SelectionWindow; team: MyTeam }

/** Says that the squad has rolled over from an earlier race. Renders nothing once the player has changed the squad. */
function RolledOverNote({ selection: shown, team: { rolled_from, picks, is_open } }: NoteProps) {
  const state = useFromServerTime((now) => selectionState(shown, now))
  const given = rolled_from === null ? undefined : { params: { selection_id: rolled_from } }
  const selection = useReply(getSelection, given, { critical: false })
  const weekend_id = selection.state === 'ready' ? selection.data.weekend_id : undefined
  const weekend = useReply(getWeekend, weekend_id && given ? { params: { weekend_id } } : undefined, {
    critical: false,
  })
  if (rolled_from === null || picks.length === 0) return null

  const name = weekend.state === 'ready' ? weekend.data.weekend_name : undefined
  const squad = name === undefined ? 'Your squad from the previous race' : `Your squad from ${name}`
  return (
    <p className="rolled-over">
      {is_open
        ? `${squad} rolls over to this race. You can change it until picks close.`
        : `${squad} ${state === 'closed' ? 'rolled' : 'rolls'} over to this race.`}
    </p>
  )
}
