import type { Issue, IssueList } from './files/issues.ts'

/** The result of an import, or all errors that prevented it. */
export type Imported<Report> = { ok: true; report: Report } | Refused

export type Refused = { ok: false; issues: readonly Issue[]; count: number }

export function refused({ issues, count }: IssueList): Refused {
  return { ok: false, issues, count }
}

export type ImportOptions = {
  actor: string
  reason?: string | undefined
  dry_run: boolean
  /** Larger files are refused. */
  max_mb: number
  onProgress?: ((step: string, done: number, total: number) => void) | undefined
}
