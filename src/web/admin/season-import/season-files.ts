import type { SeasonUpload } from '#contract/admin/seasons.ts'
import { SEASON_FILES, type SeasonFile } from '#game/calendar/season-files.ts'

export type ChosenFiles = Partial<Record<SeasonFile, { name: string; is_json: boolean; text: string }>>

/** By the words that their names contain; `team_members` before `athletes`, which could be part of its name. */
const WORDS: readonly [file: SeasonFile, word: RegExp][] = [
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

/** What a file holds, by its name; null if the name does not say. */
export function kindOfFile(name: string): SeasonFile | null {
  const lower = name.toLowerCase()
  if (!/\.(csv|json|txt)$/.test(lower)) return null
  return WORDS.find(([, word]) => word.test(lower))?.[0] ?? null
}

/** The chosen files with more of them; `unknown` are the names that say nothing, or are no tables. */
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

/** The files as they are uploaded. */
export function uploadOf(chosen: ChosenFiles): SeasonUpload['files'] {
  const present = SEASON_FILES.flatMap((kind) => {
    const file = chosen[kind]
    return file ? [[kind, { is_json: file.is_json, text: file.text }] as const] : []
  })
  return Object.fromEntries(present)
}
