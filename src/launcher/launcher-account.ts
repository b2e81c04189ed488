import { chownSync, closeSync, openSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type SystemAccount = { uid: number; gid: number }

/**
 * The account that PostgreSQL runs as: `nobody` if root starts it, because PostgreSQL refuses to run as root. Undefined
 * means the user of this process.
 */
export function serverAccount(): SystemAccount | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}

/**
 * Whether the account can enter every folder above `path`, and can enter or run `path` itself. True without an
 * account, because the server then runs as the user of this process.
 */
export function canAccess(account: SystemAccount | undefined, path: string): boolean {
  if (!account) return true
  return [...ancestors(realpathSync(path))].every((step) => canTraverse(account, statSync(step)))
}

export function giveTo(account: SystemAccount | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Throws if the folder does not belong to the account that PostgreSQL runs as. PostgreSQL would refuse the folder, for
 * example after a backup was copied without file owners.
 */
export function checkOwner(account: SystemAccount | undefined, folder: string): void {
  const uid = account?.uid ?? process.getuid?.()
  const owner = statSync(folder).uid
  if (uid === undefined || owner === uid) return
  const group = account?.gid ?? process.getgid?.()
  const message =
    `${folder} belongs to user ${owner}, but PostgreSQL would run as user ${uid} and accepts only its own files. ` +
    'If the game runs as another user, run this command as that user. ' +
    `If the folder was copied or restored without file owners, run: chown -R ${uid}:${group} ${folder}`
  // Commands print errors with a code without a stack trace.
  throw Object.assign(new Error(message), { code: 'FOLDER_OWNER' })
}

/** The path under which a child process opens the folder that it has inherited as file descriptor 3. */
export const INHERITED_FOLDER = '/proc/self/fd/3'

export type OpenedFolder = { path: string; stdio: number[]; close: () => void }

/**
 * Gives a process of the account access to `folder`. If the account cannot enter a parent folder, such as `/root`, the
 * process inherits the opened folder as file descriptor 3. This works only on Linux; on other systems this function
 * throws.
 */
export function openFolder(folder: string, account: SystemAccount | undefined): OpenedFolder {
  if (canAccess(account, folder)) return { path: folder, stdio: [], close: () => {} }
  if (process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL cannot run as root, and the account that it uses instead cannot access ${folder}: choose another DATA_DIR`,
    )
  }
  const file = openSync(folder, 'r')
  return { path: INHERITED_FOLDER, stdio: [file], close: () => closeSync(file) }
}

function* ancestors(path: string): Generator<string> {
  yield path
  if (dirname(path) !== path) yield* ancestors(dirname(path))
}

function canTraverse(account: SystemAccount, stats: Stats): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}
