import { type CalendarRefusal, refuse } from '#game/calendar/calendar-acts.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import { groupsOf } from './regroup-weekend.ts'
import type { RaceState, SelectionState, WeekendState } from './store/weekend-state.ts'

/** `selection` is `null` if a selection with the name `name` must be created. */
export type Chosen = { ok: true; selection: SelectionState | null; name: string }

/**
 * Chooses the selection for a race: the requested selection or, by default, the selection that an import would choose.
 * Refuses a closed selection, and a selection for other kinds of races.
 */
export function chooseSelection(
  weekend: WeekendState,
  race: RaceState,
  wanted: string | undefined,
): Chosen | CalendarRefusal {
  const chosen = wanted === undefined ? chooseLikeImport(weekend, race) : chooseByName(weekend, wanted)
  if (!chosen.ok || !chosen.selection) return chosen
  const { is_closed, teams, takes_team_picks, takes_pro_teams, is_mixed } = chosen.selection
  if (is_closed) return refuse('selection-closed', { teams })
  if (takes_pro_teams && !takesTeams(race.kind)) return chosen
  if (takes_pro_teams || takes_team_picks !== takesTeams(race.kind)) return refuse('race-unlike')
  return is_mixed === (race.gender === 'mixed') ? chosen : refuse('race-unlike')
}

function chooseByName({ selections }: WeekendState, wanted: string): Chosen {
  const folded = wanted.toLocaleLowerCase('en')
  const selection = selections.find(({ name }) => name.toLocaleLowerCase('en') === folded) ?? null
  return { ok: true, selection, name: selection?.name ?? wanted }
}

function chooseLikeImport(weekend: WeekendState, race: RaceState): Chosen | CalendarRefusal {
  const groups = groupsOf({ ...weekend, races: [...weekend.races, race] })
  const group = groups.find(({ race_ids }) => race_ids.includes(race.race_id))!
  const members = weekend.races.filter(({ race_id }) => group.race_ids.includes(race_id))
  const ids = new Set(members.map(({ selection_id }) => selection_id))
  if (ids.size > 1) return refuse('which-selection')
  const selection = weekend.selections.find(({ selection_id }) => ids.has(selection_id)) ?? null
  return { ok: true, selection, name: selection?.name ?? freeName(weekend, group.name, race.name) }
}

function freeName({ selections }: WeekendState, name: string, race_name: string): string {
  const is_taken = selections.some((each) => each.name === name)
  return (is_taken ? `${name}, ${race_name}` : name).slice(0, 120)
}
