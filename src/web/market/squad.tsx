import './squad.css'
import type { Athlete } from '#contract/athletes.ts'
import type { ReadingProps } from '../pickers/reading.ts'
import { FillTeam } from '../team/fill-team.tsx'
import type { MyTeam } from '../team/my-team.ts'
import { TeamCards } from '../team/team-cards.tsx'
import { RolledOver } from './rolled-over.tsx'

type Props = ReadingProps & { team: MyTeam; athletes: readonly Athlete[] }

/** The player's squad as start bibs, where it comes from, and a proposal for what it lacks. */
export function Squad({ weekend, selection, team, athletes }: Props) {
  return (
    <section className="squad" aria-labelledby="squad">
      <header className="squad-head">
        <h2 id="squad" tabIndex={-1}>
          Your squad
        </h2>
        <FillTeam weekend={weekend} selection={selection} athletes={athletes} team={team} />
      </header>
      <RolledOver team={team} />
      <TeamCards
        selection={selection}
        team={team}
        athletes={athletes}
        is_championship={weekend.is_championship}
        pickAt={() => 'market'}
      />
    </section>
  )
}
