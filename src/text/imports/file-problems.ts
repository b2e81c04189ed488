import { quoted } from '../quoted.ts'
import { type CellFormat, cellFormatText } from './cell-formats.ts'

/** What is wrong with a file, and how to correct it. It is shown as `found …, expected …`. */
export type IssueText = { found: string; expected: string }

/** File formats that cannot be imported. */
export type UnsupportedFormat = 'markup' | 'spreadsheet' | 'old-spreadsheet' | 'pdf'

/** The likely reason why a file is not UTF-8. */
export type EncodingGuess = 'utf-16' | 'nul-byte' | 'lost-before' | 'one-byte'

/** Why a workbook is unsafe, and therefore refused. */
export type WorkbookPart = 'macros' | 'other-files' | 'path' | 'too-large' | 'doctype'

/** Problems with the names or the number of the files of a season. */
export type UploadProblem = 'unknown-file' | 'two-files' | 'no-files'

/**
 * Required columns that need their own error text, because several headings are accepted, or because an option can be
 * used instead of the column.
 */
export type WantedColumn = 'athlete-code' | 'race-code'

/** The texts of problems that can be found in a file without reading the season. */
const PROBLEM_TEXTS = {
  'is-folder': ({ path }: { path: string }) => ({ found: `a folder (${path})`, expected: 'a file' }),
  'no-file': ({ path }: { path: string }) => ({
    found: `no such file (${path})`,
    expected: 'a file that can be read',
  }),
  'empty-file': () => ({ found: 'an empty file', expected: 'a header and at least one row' }),
  'other-format': ({ format }: { format: UnsupportedFormat }) => ({
    found: UNSUPPORTED_FORMATS[format],
    expected: HOW_TO_SAVE,
  }),
  'too-large': ({ mb, max_mb, is_json }: { mb: number; max_mb: number; is_json: boolean }) => ({
    found: `${mb.toFixed(1)} MB`,
    expected: `at most ${max_mb} MB${is_json ? ' in JSON; CSV may be larger' : ''}`,
  }),
  'not-utf-8': ({ byte, position, guess }: { byte: number; position: number; guess: EncodingGuess }) => ({
    found: `byte ${hex(byte)} at position ${position} (${GUESSES[guess]})`,
    expected: 'text in UTF-8',
  }),
  'wrong-cell-count': ({ cells, columns }: { cells: number; columns: number }) => ({
    found: `${cells} cells`,
    expected: `${columns} cells, as in the header`,
  }),
  'open-quote': () => ({ found: 'a quote that is not closed, or an endless row', expected: CSV_ROWS }),
  'stray-quote': () => ({ found: 'a quote inside a cell', expected: CSV_ROWS }),
  'no-json': ({ error }: { error: string | null }) => ({
    found: error === null ? 'invalid JSON' : `invalid JSON: ${error}`,
    expected: JSON_LIST,
  }),
  'no-list': () => ({ found: 'JSON that is not a list', expected: JSON_LIST }),
  'no-object': () => ({ found: 'a value that is not an object', expected: 'an object of names and values' }),
  'column-repeated': ({ column }: { column: string }) => ({
    found: `the column ${quoted(column)} twice`,
    expected: 'every column once',
  }),
  'no-column': ({ headings, column, wanted }: MissingColumn) => ({
    found: `the columns ${headings.join(', ')}`,
    expected: wanted ? WANTED_COLUMNS[wanted] : `a column named ${column}`,
  }),
  'ambiguous-column': ({ headings, column }: Omit<MissingColumn, 'wanted'>) => ({
    found: `the columns ${headings.join(' and ')}`,
    expected: `only one of them, because each can contain the ${column}`,
  }),
  'wrong-cell': ({ text, format }: { text: string | null; format: CellFormat }) => ({
    found: text === null ? 'a list or an object' : quoted(text),
    expected: cellFormatText(format),
  }),
  'broken-workbook': () => ({
    found: 'a workbook that cannot be read',
    expected: 'an XLSX file as saved by a spreadsheet',
  }),
  'hostile-workbook': ({ part }: { part: WorkbookPart }) => ({
    found: WORKBOOK_PARTS[part],
    expected: PLAIN_VALUES,
  }),
  formula: ({ cell }: { cell: string }) => ({ found: `a formula in cell ${cell}`, expected: PLAIN_VALUES }),
  'too-much-work': () => ({
    found: 'a file that takes too much time or memory to read',
    expected: 'a smaller file',
  }),
  'broken-archive': () => ({
    found: 'a compressed file that cannot be read',
    expected: 'a ZIP of the season’s files',
  }),
  'uploaded-files': ({ upload, names }: { upload: UploadProblem; names: readonly string[] }) => ({
    found: names.length === 0 ? 'no file of a season' : names.map(quoted).join(' and '),
    expected: EXPECTED_UPLOADS[upload],
  }),
  'other-races': ({ races, race_code }: { races: number; race_code: string | null }) => ({
    found: `rows of ${races} races`,
    expected: race_code === null ? 'rows of one race' : `rows of the race ${race_code}`,
  }),
  'too-many-rows': ({ most }: { most: number }) => ({ found: 'more rows', expected: `at most ${most} rows` }),
}

type MissingColumn = { headings: readonly string[]; column: string; wanted: WantedColumn | undefined }

type Texts = typeof PROBLEM_TEXTS

/** A problem with a file: its code, and the data that its text needs. */
export type FileProblem = {
  [Problem in keyof Texts]: Parameters<Texts[Problem]> extends [infer Data]
    ? { problem: Problem; data: Data }
    : { problem: Problem }
}[keyof Texts]

export function fileProblemText(problem: FileProblem): IssueText {
  const text = PROBLEM_TEXTS[problem.problem] as (data: unknown) => IssueText
  return text('data' in problem ? problem.data : undefined)
}

const CSV_ROWS = 'rows of comma-separated cells'
const JSON_LIST = 'a list of objects, [{ … }, { … }]'

const HOW_TO_SAVE =
  'CSV in UTF-8. In Excel: File, Save As, "CSV UTF-8"; in LibreOffice: File, Save As, "Text CSV"; in Google Sheets: File, Download, "Comma-separated values"'

const PLAIN_VALUES = 'a sheet with values only: copy the table and paste it here, or save it as CSV'

const WORKBOOK_PARTS: Record<WorkbookPart, string> = {
  macros: 'a workbook with macros',
  'other-files': 'a workbook that takes values from other files',
  path: 'a compressed file with paths that lead out of it',
  'too-large': 'a compressed file that becomes far too large when unpacked',
  doctype: 'a workbook that contains a DOCTYPE',
}

const KNOWN_NAMES = 'races, athletes, results, team_members, weekends or prices'

const EXPECTED_UPLOADS: Record<UploadProblem, string> = {
  'unknown-file': `a file name that says what is in the file: ${KNOWN_NAMES}, such as races.csv`,
  'two-files': 'one file of each kind',
  'no-files': 'a file with races, such as races.csv',
}

const UNSUPPORTED_FORMATS: Record<UnsupportedFormat, string> = {
  markup: 'a web page or XML',
  spreadsheet: 'a spreadsheet (XLSX, ODS) or another compressed file',
  'old-spreadsheet': 'a spreadsheet from an old version of Excel (XLS)',
  pdf: 'a PDF',
}

const GUESSES: Record<EncodingGuess, string> = {
  'utf-16': 'the file is UTF-16: save it as UTF-8',
  'nul-byte': 'a NUL byte: the file is UTF-16, or is not a text file',
  'lost-before': 'a character that was lost when the file was saved earlier',
  'one-byte': 'the file is Latin-1, Windows-1252 or similar: save it as UTF-8',
}

const WANTED_COLUMNS: Record<WantedColumn, string> = {
  'athlete-code': 'a column named athlete with the code of each athlete (or FIS Code, Code)',
  'race-code': 'a column named race_code, or one race for all rows',
}

function hex(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
