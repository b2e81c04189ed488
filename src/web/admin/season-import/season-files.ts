import type { SeasonUpload } from '#contract/admin/seasons.ts'
import { kindOfFile, type SeasonFile } from '#game/calendar/season-files.ts'

export const FILE_TEXTS: Record<SeasonFile, string> = {
  races: 'Races',
  athletes: 'Athletes',
  results: 'Results',
  team_members: 'Team members',
  weekends: 'Weekends',
  prices: 'Prices',
}

/** Returns the kind of a file according to its name, such as `Races` or `ZIP`. Null if the name contains no kind. */
export function fileKindText(name: string): string | null {
  if (/\.zip$/i.test(name)) return 'ZIP'
  const kind = kindOfFile(name)
  return kind && FILE_TEXTS[kind]
}

/**
 * Adds files to the chosen files. A new file replaces a chosen file of the same kind. `unknown` contains the names of
 * files that have no kind.
 */
export function withFiles(
  chosen: readonly File[],
  added: readonly File[],
): { chosen: File[]; unknown: string[] } {
  const known = added.filter(({ name }) => fileKindText(name) !== null)
  const added_texts = new Set(known.map(({ name }) => fileKindText(name)))
  return {
    chosen: [...chosen.filter(({ name }) => !added_texts.has(fileKindText(name))), ...known],
    unknown: added.filter((file) => !known.includes(file)).map(({ name }) => name),
  }
}

/** Returns the body of an upload: a line with the options as JSON, then the files. */
export function uploadOf(files: readonly File[], options: Omit<SeasonUpload, 'files'>): Blob {
  const upload: SeasonUpload = {
    files: files.map(({ name, size }) => ({ name: name.slice(-200), size })),
    ...options,
  }
  return new Blob([`${JSON.stringify(upload)}\n`, ...files])
}
