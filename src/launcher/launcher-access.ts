import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { giveTo } from './launcher-account.ts'
import type { ClusterOptions } from './launcher-folder.ts'

/**
 * Writes who may connect over the socket: processes of our own user and of root, identified by the kernel (`peer`). A
 * server started by root runs as `nobody`; other processes of `nobody` are refused. Folders of older versions, which
 * accepted all connections on the socket, are updated. Returns true if the file changed, so that a running server
 * must reload it.
 */
export function writeAccess({ folder, account, loopback }: ClusterOptions): boolean {
  if (loopback) return false
  const users = [...new Set([userInfo().username, 'root'])]
  const rules = 'local all podium peer map=podium\n'
  const names = users.map((user) => `podium "${user.replaceAll('"', '""')}" podium\n`).join('')

  const write = (name: string, text: string) => {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
    // Written atomically, so that a crash or a full disk leaves the old file or the new one.
    writeFileSync(`${path}.draft`, text, { mode: 0o600 })
    giveTo(account, `${path}.draft`)
    renameSync(`${path}.draft`, path)
    return true
  }
  return [write('pg_ident.conf', names), write('pg_hba.conf', rules)].includes(true)
}
