/**
 * Measures how much memory and time it takes to download the list of all players from an HTTP server. One client reads
 * as fast as it can, another one pauses after each chunk. `node bench/exports.ts [players …]`, 100,000 and 1,000,000 by
 * default.
 */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { playersFile } from '#server/exports/players-file.ts'
import { Db } from '#server/platform/db/db.ts'
import { openEmptyBench } from './database.ts'
import { saveFigures } from './figures.ts'

const mb = (bytes: number) => Math.round(bytes / 1e6)
const sizes = process.argv.slice(2).map(Number)
const figures = []
for (const players of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const { pool, close } = await openEmptyBench()
  try {
    await pool.query(`
      insert into users (user_name, team_name, email, country)
      select 'player ' || n, 'Team ' || n, 'player' || n || '@example.org', 'NOR' from generate_series(1, ${players}) n`)
    await pool.query('vacuum analyze users')
    const server = createServer((_request, response) => void pipeline(playersFile(Db.of(pool)), response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fast = await download(port, 0)
    const slow = await download(port, 2)
    figures.push({
      players,
      fast,
      slow,
      load_per_core: Math.round((loadavg()[0]! / cpus().length) * 10) / 10,
    })
    server.close()
  } finally {
    await close()
  }
}
await saveFigures('exports', figures)

/**
 * Downloads the file, with a pause of `pause_ms` after each chunk. Returns the time, the size of the file, and the peak
 * memory of this process.
 */
async function download(port: number, pause_ms: number) {
  const start = performance.now()
  const before = process.memoryUsage()
  let [bytes, most_rss, most_heap] = [0, 0, 0]
  const sampling = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    most_rss = Math.max(most_rss, rss - before.rss)
    most_heap = Math.max(most_heap, heapUsed)
  }, 20)
  const response = await new Promise<NodeJS.ReadableStream>((resolve) =>
    get({ port, host: '127.0.0.1' }, resolve),
  )
  for await (const chunk of response) {
    bytes += chunk.length
    if (pause_ms > 0) await sleep(pause_ms)
  }
  clearInterval(sampling)
  const seconds = Math.round((performance.now() - start) / 10) / 100
  return { seconds, file_mb: mb(bytes), memory_grew_mb: mb(most_rss), heap_at_most_mb: mb(most_heap) }
}
