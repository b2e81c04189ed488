/**
 * Causes real faults, and measures how long a Prometheus on loopback takes to fire the alerts of
 * ops/prometheus/alerts.yml. Checks that no alert fires before the first fault. `PROMETHEUS=/usr/bin/prometheus node
 * bench/alerts.ts`. Only the times in the rules are changed: they are seconds instead of minutes. `PodiumReplicaBehind`
 * needs a standby and is left out.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBench } from './database.ts'
import { saveFigures } from './figures.ts'
import { root, startServer } from './own-server.ts'

const { PROMETHEUS = '/usr/bin/prometheus' } = process.env
const [metrics_port, prometheus_port] = [19_464, 19_090]
const rules = await readFile(join(root, 'ops/prometheus/alerts.yml'), 'utf8')
/** The windows of the rules become 15 s and their waiting times 2 s; ages are too high from 60 s on. */
const quick_rules = rules
  .replace(/\[\d+[mh]\]/g, '[15s]')
  .replace(/for: \d+m/g, 'for: 2s')
  .replace(/(age_seconds\)) > \d+/g, '$1 > 60')
const config = `
global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: podium, static_configs: [{ targets: ['127.0.0.1:${metrics_port}'] }] }]`

const folder = await mkdtemp(join(tmpdir(), 'podium-alerts-'))
const bench = await openBench(1000)
const { pool } = bench
const server = await startServer(bench.url, { more: { METRICS_PORT: String(metrics_port) } })
await writeFile(join(folder, 'alerts.yml'), quick_rules)
await writeFile(join(folder, 'prometheus.yml'), config)
const prometheus = spawn(
  PROMETHEUS,
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${prometheus_port}`,
  ],
  { stdio: 'ignore' },
)
const found: Record<string, number> = {}
try {
  await until(async () => (await firing()) !== null)
  await sleep(20_000)
  const early = [...((await firing()) ?? [])]
  if (early.length > 0) throw new Error(`fires without a fault: ${early.join(', ')}`)

  await fires('PodiumEmailsWait', async () => {
    await pool.query(`insert into mails (kind, recipient, sender_name, subject, body_text, body_html, created_at,
      not_before, worthless_at) values ('reset', 'a@example.org', 'Podium', 'Reset', '', '', now() - interval '1 hour',
      now() + interval '1 day', now() + interval '2 days')`)
  })
  await fires('PodiumEmailsGivenUp', async () => {
    await pool.query('update mails set given_up_at = now()')
  })
  await fires('PodiumNotificationsWait', async () => {
    await pool.query(`update notification_control set paused_at = now(), paused_by = 'bench'`)
    await pool.query(`insert into notifications (user_id, kind, channel, subject_key, due_at, expires_at, next_attempt_at)
      select user_id, 'points', 'email', 'weekend 1', at, at + interval '1 day', at
      from users, (select game_now() - interval '10 minutes' as at) due limit 1`)
  })
  await fires('PodiumJobStuck', async () => {
    await pool.query(`insert into jobs (kind, input, actor, created_at) values ('unknown', '{}', 'bench',
      now() - interval '2 hours')`)
  })
  await fires('PodiumEventLoopBlocked', async (isOver) => {
    while (!isOver()) {
      server.child.kill('SIGSTOP')
      await sleep(500)
      server.child.kill('SIGCONT')
      await sleep(300)
    }
  })
  // Locked tables cause four alerts, because reads then wait for connections, are slow, fail or are rejected.
  const blocked = ['PodiumConnectionsUsedUp', 'PodiumSlow', 'PodiumErrors', 'PodiumRejects']
  await fires(blocked, async (isOver) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('lock table sessions, athletes')
    const ask = async (_: unknown, id: number) => {
      while (!isOver()) {
        const path = id % 2 === 0 ? '/api/me/money?selection_id=1' : `/api/athletes/${id}`
        await fetch(server.address + path, { headers: { cookie: 'session=none' } }).catch(() => {})
        await sleep(250)
      }
    }
    await Promise.all(Array.from({ length: 100 }, ask))
    await client.query('rollback')
    client.release()
  })
  await fires('PodiumDatabaseDown', bench.close)
  await fires('PodiumDown', async () => void server.child.kill('SIGKILL'))
  await saveFigures('alerts', { seconds_until_it_fires: found })
} finally {
  server.child.kill('SIGKILL')
  prometheus.kill()
  await once(prometheus, 'exit')
  await bench.close().catch(() => {})
  await rm(folder, { recursive: true, force: true })
}

/** The names of the alerts that are firing; null while Prometheus does not answer. */
async function firing(): Promise<Set<string> | null> {
  type Reply = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
  const reply = await fetch(`http://127.0.0.1:${prometheus_port}/api/v1/alerts`).catch(() => null)
  if (!reply?.ok) return null
  const { data } = (await reply.json()) as Reply
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

/**
 * Causes the fault, and waits until all these alerts have fired. Then `isOver` returns true, so that `fault` can end.
 */
async function fires(
  names: string | string[],
  fault: (isOver: () => boolean) => Promise<void>,
): Promise<void> {
  const missing = new Set([names].flat())
  const began_at = performance.now()
  let is_over = false
  const faulty = fault(() => is_over)
  try {
    await until(async () => {
      for (const name of (await firing()) ?? [])
        if (missing.delete(name)) found[name] = Math.round((performance.now() - began_at) / 100) / 10
      return missing.size === 0
    })
  } catch {
    throw new Error(`${[...missing].join(', ')} did not fire`)
  } finally {
    is_over = true
  }
  await faulty
  console.log(
    [names]
      .flat()
      .map((name) => `${name} ${found[name]} s`)
      .join(', '),
  )
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await check()) return
    await sleep(500)
  }
  throw new Error('a minute has passed')
}
