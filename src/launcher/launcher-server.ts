import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from './launcher-account.ts'
import { executable } from './launcher-binaries.ts'
import type { Endpoint } from './launcher-endpoint.ts'
import { type ClusterOptions, processEnvironment } from './launcher-folder.ts'
import { openLog } from './launcher-log.ts'

export type Cluster = ClusterOptions & { log: string; endpoint: Endpoint }

/**
 * Settings for a machine with two cores and a few GiB on which the game runs too. On a larger machine, use
 * DATABASE_URL.
 */
const settings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Pages are in memory or on a fast disk. With the default of 4, PostgreSQL would start parallel workers for queries
  // over a few hundred rows.
  random_page_cost: '1.1',
}

/** Only for tests: a crash of the machine may lose all data. Several game servers share the connections. */
const test_settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
}

/** Starts the server in a separate process group. Otherwise Ctrl-C would stop it before this process does. */
export function spawnServer(cluster: Cluster): ChildProcess {
  const opened = openFolder(cluster.folder, cluster.account)
  const log = openLog(cluster.log)
  const server = spawn(
    join(cluster.bin, executable('postgres')),
    [
      '-D',
      opened.path,
      ...listenOptions(cluster, opened.path),
      ...flags(settings),
      ...(cluster.fast ? flags(test_settings) : []),
    ],
    {
      ...cluster.account,
      ...processEnvironment(),
      detached: true,
      stdio: ['ignore', log, log, ...opened.stdio],
    },
  )
  opened.close()
  closeSync(log)
  server.unref()
  return server
}

function listenOptions({ folder, endpoint }: Cluster, path: string): string[] {
  if (endpoint.password)
    return ['-p', String(endpoint.port), ...flags({ listen_addresses: endpoint.host }), '-k', '']
  return ['-k', endpoint.host === folder ? path : endpoint.host, ...flags({ listen_addresses: '' })]
}

function flags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
