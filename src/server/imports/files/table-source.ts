import { basename } from 'node:path'
import type { Issue, IssueList } from './issues.ts'
import { type Columns, type ReadOptions, type Row, readTable } from './read-table.ts'

/** The content of a file that has already been read. An uploaded file is read by a process of its own. */
export type FileRead<Content> = {
  /** The name of the file in messages. */
  file: string
  content: Content
  /** The first issues. `issue_count` is the number of all issues. */
  issues: readonly Issue[]
  issue_count: number
}

/** A table to import: the path of its file, or its rows if the file has already been read. */
export type TableSource<Table extends Columns> = string | FileRead<Row<Table>[]>

export function fileNameOf(source: string | FileRead<unknown>): string {
  return typeof source === 'string' ? basename(source) : source.file
}

/** Returns the rows of a table, and adds its issues to the list. */
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
