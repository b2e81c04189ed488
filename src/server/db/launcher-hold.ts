import { rmSync } from 'node:fs'
import type pg from 'pg'
import { folderHeld, showCard, showLeaving, takeLock } from './launcher-owner.ts'
import { requestStop, stopServer } from './launcher-process.ts'
import { reachServer } from './launcher-reach.ts'
import type { Cluster } from './launcher-server.ts'

type Hold = {
  cluster: Cluster
  client: pg.Client
  address: string
  is_ending: boolean
  onLost: (fault: unknown) => void
}

type Holding = {
  announce: (address: string) => Promise<void>
  leave: () => Promise<void>
  stop: () => Promise<void>
}

/** Holds the folder until `stop`. When the server dies meanwhile it is started again, and the lock taken again. */
export function holdFolder(cluster: Cluster, client: pg.Client, onLost: Hold['onLost'] = () => {}): Holding {
  const hold: Hold = { cluster, client, address: '', is_ending: false, onLost }
  const askToStop = () => requestStop(cluster.folder, cluster.bin)

  watch(hold)
  process.on('exit', askToStop)
  return {
    announce: (address) => announce(hold, address),
    leave: () => showLeaving(hold.client),
    stop: () => end(hold).finally(() => process.off('exit', askToStop)),
  }
}

function watch(hold: Hold): void {
  hold.client.on('error', () => {})
  hold.client.on('end', () => void holdAgain(hold).catch(hold.onLost))
}

async function holdAgain(hold: Hold): Promise<void> {
  if (hold.is_ending) return
  hold.client = await reachServer(hold.cluster)
  const holder = await takeLock(hold.client)
  if (holder) throw folderHeld(hold.cluster.folder, holder)
  watch(hold)
  await announce(hold, hold.address)
}

async function announce(hold: Hold, address: string): Promise<void> {
  hold.address = address
  await showCard(hold.client, address)
}

async function end(hold: Hold): Promise<void> {
  const { folder, bin, endpoint } = hold.cluster
  hold.is_ending = true
  await stopServer(folder, bin)
  if (!endpoint.password && endpoint.host !== folder) rmSync(endpoint.host, { recursive: true, force: true })
}
