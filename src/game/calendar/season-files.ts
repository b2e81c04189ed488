/** The kinds of files from which a season is imported. The name of a file says which kind it is. */
export const SEASON_FILES = ['races', 'athletes', 'results', 'team_members', 'weekends', 'prices'] as const
export type SeasonFile = (typeof SEASON_FILES)[number]

/** Patterns of file names. `team_members` comes first, because the name of such a file may also contain `athlete`. */
const NAME_PATTERNS: readonly [file: SeasonFile, pattern: RegExp][] = [
  ['team_members', /member/],
  ['weekends', /weekend/],
  ['prices', /price/],
  ['results', /result/],
  ['athletes', /athlete|rider|skier/],
  ['races', /race|calendar|event/],
]

/** The kind of a file, found by its name without folders. Null if the name matches no kind. */
export function kindOfFile(path: string): SeasonFile | null {
  const name = (path.split(/[/\\]/).at(-1) ?? '').toLowerCase()
  if (!/\.(csv|json|txt|tsv|xlsx)$/.test(name)) return null
  return NAME_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}
