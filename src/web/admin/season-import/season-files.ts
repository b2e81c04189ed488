import type { SeasonUpload } from '#contract/admin/seasons.ts'
import { SEASON_FILES, type SeasonFile } from '#game/calendar/season-files.ts'

export type ChosenFiles = Partial<Record<SeasonFile, { name: string; is_json: boolean; text: string }>>

/** Words in names of files. `team_members` comes first, because its file name may contain `athlete` too. */
const NAME_PATTERNS: readonly [file: SeasonFile, pattern: RegExp][] = [
  ['team_members', /member/],
  ['weekends', /weekend/],
  ['results', /result/],
  ['athletes', /athlete|rider|skier/],
  ['races', /race|calendar|event/],
]

export const FILE_TEXTS: Record<SeasonFile, string> = {
  races: 'Races',
  athletes: 'Athletes',
  results: 'Results',
  team_members: 'Team members',
  weekends: 'Weekends',
}

/** The kind of a file, from its name; null if it is not recognized. */
export function kindOfFile(name: string): SeasonFile | null {
  const lower = name.toLowerCase()
  if (!/\.(csv|json|txt)$/.test(lower)) return null
  return NAME_PATTERNS.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

/** Adds files to the chosen ones. `unknown` lists the names of files whose kind is not recognized. */
export async function withFiles(
  chosen: ChosenFiles,
  files: readonly File[],
): Promise<{ chosen: ChosenFiles; unknown: string[] }> {
  const unknown: string[] = []
  const all = { ...chosen }
  for (const file of files) {
    const kind = kindOfFile(file.name)
    if (!kind) unknown.push(file.name)
    else all[kind] = { name: file.name, is_json: /\.json$/i.test(file.name), text: await file.text() }
  }
  return { chosen: all, unknown }
}

/** The chosen files as the API expects them. */
export function uploadOf(chosen: ChosenFiles): SeasonUpload['files'] {
  const present = SEASON_FILES.flatMap((kind) => {
    const file = chosen[kind]
    return file ? [[kind, { is_json: file.is_json, text: file.text }] as const] : []
  })
  return Object.fromEntries(present)
}
