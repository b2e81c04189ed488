import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { CalendarRace } from './weekend-groups.ts'

/** How a list names a race, such as `Women's Freestyle Pursuit`. */
export type Label = { text: string; gender: 'm' | 'f' | 'mixed'; kind: RaceKind; discipline: string | null }

const GENDERS = { Men: 'm', Women: 'f', Mixed: 'mixed' } as const

const KINDS: readonly [RegExp, RaceKind][] = [
  [/team sprint$/i, 'team_sprint'],
  [/relay$/i, 'relay'],
  [/overall result$/i, 'tour_overall'],
  [/final climb$/i, 'final_climb'],
  [/skiathlon$/i, 'skiathlon'],
  [/pursuit$/i, 'pursuit'],
  [/mass start$/i, 'mass_start'],
  [/sprint$/i, 'sprint'],
]

export function parseLabel(text: string): Label {
  const gender = /^(Men|Women|Mixed)/.exec(text)?.[1] as keyof typeof GENDERS | undefined
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'individual'
  const discipline = /(Classic\/Freestyle|Freestyle\/Classic|Classic|Freestyle)/.exec(text)?.[1] ?? null
  return { text, gender: gender ? GENDERS[gender] : 'mixed', kind, discipline }
}

/**
 * Returns the labels that match none of the races. A list may label a race differently (a pursuit as a distance race),
 * so each label is matched with the most similar of the remaining races.
 */
export function labelsWithoutRace(labels: readonly Label[], races: readonly CalendarRace[]): Label[] {
  const free = new Set(races)
  const match_levels = [
    (label: Label, race: CalendarRace) => race.kind === label.kind && race.discipline === label.discipline,
    (label: Label, race: CalendarRace) => race.discipline === label.discipline,
    () => true,
  ]
  return match_levels.reduce<Label[]>(
    (left, isLike) => {
      return left.filter((label) => {
        const race = [...free].find((each) => isSameField(label, each) && isLike(label, each))
        return !(race && free.delete(race))
      })
    },
    [...labels],
  )
}

function isSameField(label: Label, race: CalendarRace): boolean {
  return race.gender === label.gender && familyOf(race.kind) === familyOf(label.kind)
}

function familyOf(kind: RaceKind): string {
  return ['sprint', 'team_sprint', 'relay', 'tour_overall'].includes(kind) ? kind : 'distance'
}
