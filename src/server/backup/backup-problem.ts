import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'

/** Why a backup cannot be made or restored. The message is for the operator. Nothing was written. */
export class BackupProblem extends Error {}

export function damaged(): BackupProblem {
  return new BackupProblem('The file is damaged or incomplete.')
}

export function foreign(): BackupProblem {
  return new BackupProblem('The file is not a backup that `operator backup` has written.')
}

/** The problem behind an error of the file system. Other errors, such as those of the database, are returned. */
export function fileProblem(error: unknown, verb: 'read' | 'write', file: string): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (!syscall || !code || isDatabaseUnavailable(error)) return error
  const cause = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full, ${code}` : code
  return new BackupProblem(`Cannot ${verb} ${file} (${cause}).`)
}
