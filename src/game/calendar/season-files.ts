/** The files of a season that can be imported; the name says what a file holds. */
export const SEASON_FILES = ['races', 'athletes', 'results', 'team_members', 'weekends', 'prices'] as const
export type SeasonFile = (typeof SEASON_FILES)[number]

/** Words in names of files. `team_members` comes first, because its file name may contain `athlete` too. */
const NAME_PATTERNS: readonly [file: SeasonFile, pattern: RegExp][] = [
  ['team_members', /member/],
  ['weekends', /weekend/],
  ['prices', /price/],
  ['results', /result/],
  ['athletes', /athlete|rider|skier/],
  ['races', /race|calendar|event/],
]

/** The kind of a file, from its name without folders; null if it is not recognized. */
export function kindOfFile(path: string): SeasonFile | null {
  const name = (path.split(/[/\\]/).at(-1) ?? '').toLowerCase()
  if (!/\.(csv|json|txt|tsv|xlsx)$/.test(name)) return null
  return NAME_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}
