import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { kindOfFile, type SeasonFile } from '#game/calendar/season-files.ts'
import { collectIssues, type IssueList } from '#server/imports/files/issues.ts'
import { readTable } from '#server/imports/files/read-table.ts'
import type { SeasonRead } from '#server/imports/import-season.ts'
import { readSeason } from '#server/imports/season/read-season.ts'
import { PRICE_COLUMNS } from '#server/imports/season/season-columns.ts'
import type { FileProblem } from '#text/imports/file-problems.ts'
import type { UploadTask } from './run-task.ts'
import { unpackFiles, WorkbookError } from './unpack-workbook.ts'
import { max_table_mb, writeTable } from './write-table.ts'

type NamedFile = { name: string; bytes: Uint8Array }

/** The names of the files that `readSeason` reads, without endings. Names from the upload are never used as paths. */
const FILE_NAMES: Record<SeasonFile, string> = {
  races: 'races',
  athletes: 'athletes',
  results: 'results',
  team_members: 'team_members',
  weekends: 'weekends_real_game',
  prices: 'prices',
}

/** Used if the athletes file is missing, because a calendar may be imported before its athletes. */
const NO_ATHLETES = Buffer.from('federation_code,name,country,gender\n')

/** Reads the uploaded files of a season, also from ZIP files. Runs in a process of its own. */
export async function readUploadedSeason({
  path,
  offset,
  files,
  countries,
}: Extract<UploadTask, { read: 'season' }>): Promise<SeasonRead> {
  const issues = collectIssues()
  const bytes = await readFile(path)
  let start = offset
  const uploaded = files.map(({ name, size }) => {
    start += size
    return { name, bytes: bytes.subarray(start - size, start) }
  })
  const dir = join(dirname(path), 'upload')
  await mkdir(dir)
  const unpacked = withUnpacked(uploaded, issues)
  const price_path = await writeFiles(dir, unpacked, issues)
  // Files with problems were not written, so `readSeason` would report them a second time, as missing.
  if (issues.count > 0) return toSeasonRead(NOTHING, issues)

  const season = await readSeason(dir, countries, issues, { max_mb: max_table_mb })
  const prices = price_path
    ? [await readTable(price_path, PRICE_COLUMNS, issues, { max_mb: max_table_mb })]
    : []
  return toSeasonRead({ files: season, prices }, withUploadedNames(issues, unpacked))
}

const NOTHING: SeasonRead['content'] = {
  files: { races: [], athletes: [], results: [], members: [], listed: null },
  prices: [],
}

function toSeasonRead(
  content: SeasonRead['content'],
  { issues, count }: Pick<IssueList, 'issues' | 'count'>,
): SeasonRead {
  return { file: 'upload', content, issues, issue_count: count }
}

/** In issues, replaces the names of `FILE_NAMES`, with which files were stored, by the names of the uploaded files. */
function withUploadedNames({ issues, count }: IssueList, files: readonly NamedFile[]) {
  const nameOf = (file: string) => {
    const stem = file.replace(/\.[^.]+$/, '')
    return files.find(({ name }) => FILE_NAMES[kindOfFile(name) ?? 'races'] === stem)?.name ?? file
  }
  return { issues: issues.map((issue) => ({ ...issue, file: nameOf(issue.file) })), count }
}

/** Replaces each ZIP file by the files of the season in it. Ignores other files, such as a README. */
function withUnpacked(files: readonly NamedFile[], issues: IssueList): NamedFile[] {
  return files.flatMap((file) => {
    if (!/\.zip$/i.test(file.name)) return [file]
    try {
      const unpacked = unpackFiles(file.bytes, (name) => isVisible(name) && kindOfFile(name) !== null)
      return Object.entries(unpacked).map(([name, bytes]) => ({ name, bytes }))
    } catch (error) {
      const problem =
        error instanceof WorkbookError ? error.problem : ({ problem: 'broken-archive' } as const)
      addProblem(issues, file.name, problem)
      return []
    }
  })
}

/** False for hidden files, and for files that macOS adds to a ZIP. */
function isVisible(path: string): boolean {
  return !/(^|\/)(\.|__MACOSX\/)/.test(path)
}

/** Writes the files into the folder with fixed names. Returns the path of the file with prices, if there is one. */
async function writeFiles(
  dir: string,
  files: readonly NamedFile[],
  issues: IssueList,
): Promise<string | undefined> {
  const by_kind = Map.groupBy(files, ({ name }) => kindOfFile(name))
  for (const { name } of by_kind.get(null) ?? [])
    addProblem(issues, name, { problem: 'uploaded-files', data: { upload: 'unknown-file', names: [name] } })
  if (!by_kind.has('races') && issues.count === 0)
    addProblem(issues, 'upload', {
      problem: 'uploaded-files',
      data: { upload: 'no-files', names: files.map(({ name }) => name) },
    })
  const all = new Map([['athletes', [{ name: 'athletes', bytes: NO_ATHLETES }]], ...by_kind] as const)
  let price_path: string | undefined
  for (const [kind, [first, ...others]] of all) {
    if (kind === null || !first) continue
    const names = [first, ...others].map(({ name }) => name)
    if (others.length > 0)
      addProblem(issues, kind, { problem: 'uploaded-files', data: { upload: 'two-files', names } })
    const written = await writeTable(first.bytes, join(dir, FILE_NAMES[kind as SeasonFile]))
    if ('problem' in written) addProblem(issues, first.name, written.problem)
    else if (kind === 'prices') price_path = written.path
  }
  return price_path
}

function addProblem(issues: IssueList, file: string, problem: FileProblem): void {
  issues.add({ file, line: null, column: null, ...problem })
}
