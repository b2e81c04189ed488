import type { Athlete } from '#contract/athletes.ts'
import type { SelectionStarts } from '#contract/start-lists.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { ListedRace, StartState } from '#game/calendar/start-lists.ts'
import { type PickAtRisk, picksAtRisk } from '#game/teams/picks-at-risk.ts'
import { type Replacements, replacementsFor } from '#game/teams/replacements.ts'
import { serverNow } from '../../core/clock/use-server-now.ts'
import { useConfig } from '../../core/config/use-config.ts'
import type { MyTeam } from '../my-team.ts'
import type { MyBench } from '../reserves/my-bench.ts'
import { withoutReserves } from '../reserves/use-reserves.ts'
import { rulesOf } from '../rules-of.ts'
import type { TeamPick } from '../team-pick.ts'
import { isExpectedToStart, replacementText, standInsFor } from './stand-ins.ts'
import { useStartLists } from './use-start-lists.ts'

export type ShownRisk = {
  pick: TeamPick
  outlook: PickAtRisk['outlook']
  /** The names of the races in which the athlete does not start. */
  missed: string[]
  replacements: Replacements
  /** Says which reserves take the pick's place, and whether the vice-captain gets the bonus. */
  help_text: string | undefined
}

type RiskInput = { weekend: Weekend; selection: Selection; athletes: readonly Athlete[]; team: MyTeam }

/**
 * Returns the picks that are at risk of not starting, according to the start lists, with affordable replacements. Empty
 * after the deadline.
 */
export function usePicksAtRisk({ weekend, selection, athletes, team }: RiskInput): ShownRisk[] {
  const is_needed = team.is_open && team.picks.length > 0
  const reply = useStartLists(selection, is_needed)
  const config = useConfig()
  if (!is_needed || reply.state !== 'ready' || !config) return []

  const races = reply.data.map(toListedRace)
  const rules = rulesOf(weekend, selection, config, team.closes_at)
  const now = serverNow() ?? rules.trading_close - 1
  const team_now = { picks: team.picks, balance: team.balance ?? 0 }
  const names = new Map(reply.data.map(({ race_id, name }) => [race_id, name]))
  const others = withoutReserves(athletes, team)
  const at_risk = picksAtRisk(team.picks, races, selection.takes_team_picks)
  const replacements = replacementsFor(at_risk, team_now, others, rules, { races, now })
  return at_risk.map(({ pick, outlook, missed_race_ids }) => ({
    pick: team.picks.find(({ athlete_id }) => athlete_id === pick.athlete_id)!,
    outlook,
    missed: missed_race_ids.flatMap((race_id) => names.get(race_id) ?? []),
    replacements: replacements.get(pick.athlete_id)!,
    help_text:
      team.bench && helpText(pick, missed_race_ids, { team, bench: team.bench, races, athletes, names }),
  }))
}

type HelpInput = Pick<RiskInput, 'athletes' | 'team'> & {
  bench: MyBench
  races: readonly ListedRace[]
  /** The names of the races, by id. */
  names: ReadonlyMap<number, string>
}

function helpText(
  pick: PickAtRisk['pick'],
  missed_race_ids: readonly number[],
  { team, bench, races, athletes, names }: HelpInput,
): string | undefined {
  const nameOf = {
    athlete: (id: number) => athletes.find(({ athlete_id }) => athlete_id === id)?.name ?? '',
    race: (id: number) => names.get(id) ?? '',
  }
  const vice = team.picks.find(({ athlete_id }) => athlete_id === bench.vice_captain)
  const missed = races.filter(({ race_id }) => missed_race_ids.includes(race_id))
  const texts = [
    replacementText(standInsFor(pick, team.picks, bench, races), missed_race_ids, nameOf),
    pick.is_team_captain && missed.length > 0 && vice && missed.every((race) => isExpectedToStart(vice, race))
      ? `Your vice-captain ${vice.athlete.name} gets the bonus.`
      : undefined,
  ]
  return texts.filter(Boolean).join(' ') || undefined
}

/** Converts a start list to the form that the rules of the game expect. */
export function toListedRace(race: SelectionStarts): ListedRace {
  const statesOf = (ids: readonly number[], state: StartState) => ids.map((id) => [id, state] as const)
  const starters =
    race.listed_at === null
      ? null
      : new Map([
          ...statesOf(race.confirmed, 'confirmed'),
          ...statesOf(race.doubtful, 'doubtful'),
          ...statesOf(race.not_starting, 'not starting'),
        ])
  return { race_id: race.race_id, kind: race.kind, gender: race.gender, starters }
}
