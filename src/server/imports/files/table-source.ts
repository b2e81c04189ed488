import { basename } from 'node:path'
import type { Issue, IssueList } from './issues.ts'
import { type Columns, type ReadOptions, type Row, readTable } from './read-table.ts'

/** What was read from a file elsewhere: uploads are read in a worker. */
export type FileRead<Content> = {
  /** The file's name in messages. */
  file: string
  content: Content
  /** The first issues, and how many there are. */
  issues: readonly Issue[]
  issue_count: number
}

/** A table to import: the path of its file, or its rows if it was read elsewhere. */
export type TableSource<Table extends Columns> = string | FileRead<Row<Table>[]>

/** The name of the file in messages. */
export function fileNameOf(source: string | FileRead<unknown>): string {
  return typeof source === 'string' ? basename(source) : source.file
}

/** The rows of a table; its issues are added to the list. */
export async function rowsOf<Table extends Columns>(
  source: TableSource<Table>,
  columns: Table,
  issues: IssueList,
  options: ReadOptions,
): Promise<Row<Table>[]> {
  if (typeof source === 'string') return readTable(source, columns, issues, options)
  issues.addAll(source)
  return source.content
}
