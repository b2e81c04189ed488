import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { giveTo } from './launcher-account.ts'
import type { ClusterOptions } from './launcher-folder.ts'

/**
 * Writes the files that say who may connect over the socket: processes of this process's user and of root. The kernel
 * tells PostgreSQL the user of a process (`peer`). If root starts the server, PostgreSQL runs as `nobody`, and other
 * processes of `nobody` may not connect. Older versions accepted all connections, so their files are replaced. Does
 * nothing if the server listens on loopback. Returns true if a file changed; a running server must then reload its
 * configuration.
 */
export function writeAccess({ folder, account, loopback }: ClusterOptions): boolean {
  if (loopback) return false
  const users = [...new Set([userInfo().username, 'root'])]
  const rules = 'local all podium peer map=podium\n'
  const names = users.map((user) => `podium "${user.replaceAll('"', '""')}" podium\n`).join('')

  const write = (name: string, text: string) => {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
    // The rename is atomic: after a crash or on a full disk there is either the old file or the new one.
    writeFileSync(`${path}.draft`, text, { mode: 0o600 })
    giveTo(account, `${path}.draft`)
    renameSync(`${path}.draft`, path)
    return true
  }
  return [write('pg_ident.conf', names), write('pg_hba.conf', rules)].includes(true)
}
