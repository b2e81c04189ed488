import '../../cups/cup-and-race-parts.css'
import '../races.css'
import type { StandsInFor } from '#game/scoring/stand-ins.ts'

type Props = { stands_in_for: StandsInFor | null }

/** Says which athlete this pick replaces, with that athlete's name crossed out. */
export function StandInNote({ stands_in_for }: Props) {
  if (!stands_in_for) return null
  return (
    <span className="stand-in">
      {stands_in_for.as === 'reserve' ? 'Reserve for ' : 'Vice-captain for '}
      <s>
        <bdi>{stands_in_for.name}</bdi>
      </s>
      , who did not start
    </span>
  )
}

/** The role of a pick, shown after the athlete's name. A vice-captain is marked only if the captain did not start. */
export function RoleMark({ stands_in_for, is_team_captain }: Props & { is_team_captain: boolean }) {
  if (stands_in_for?.as === 'vice-captain')
    return <span className="pick-mark pick-mark-captain">Vice-captain</span>
  return is_team_captain && <span className="pick-mark pick-mark-captain">Captain</span>
}

/** Returns the text of `StandInNote`, without markup. */
export function standInText({ as, name }: StandsInFor): string {
  return `${as === 'reserve' ? 'reserve' : 'vice-captain'} for ${name}, who did not start`
}
