import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts'

/** Why a backup cannot be made or restored. The message is for the operator. Nothing was written. */
export class BackupProblem extends Error {}

export function damaged(): BackupProblem {
  return new BackupProblem('The file is damaged or incomplete.')
}

export function foreign(): BackupProblem {
  return new BackupProblem('The file is not a backup that `operator backup` has written.')
}

/** The causes of errors of the file system, in words. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than this user may write',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
}

/**
 * Returns the problem behind an error of the file system. Returns other errors, such as database errors, unchanged.
 */
export function fileProblem(error: unknown, verb: 'read' | 'write', file: string): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (!syscall || !code || isDatabaseUnavailable(error)) return error
  const cause = [CAUSES[code], code].filter(Boolean).join(', ')
  return new BackupProblem(`Cannot ${verb} ${file} (${cause}).`)
}
