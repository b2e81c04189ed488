/**
 * R07: sends changes of teams to two servers over HTTP, while members of their PostgreSQL cluster are killed or cut
 * off. The cluster has three members with Patroni, etcd and HAProxy. `node ops/patroni/trial.ts [fault …]`; a fault is
 * `kill` or `cut`, by default five kills and two cuts. `node ops/patroni/trial.ts control` kills the leader once in the
 * asynchronous mode. This must lose changes, which proves that the check finds losses. PER_SECOND (300 by default) is
 * how many changes are sent a second. REST_S (0 by default) is the pause in seconds between two rounds. Needs root and
 * Debian's patroni, etcd-server and haproxy. Everything runs in network namespaces on this machine. Prints the figures
 * and exits with 1 if a limit is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { runFile } from '../../bench/database.ts'
import { saveFigures } from '../../bench/figures.ts'
import { type Server, startServer } from '../../bench/own-server.ts'
import { type Counts, openChanges } from './changes.ts'
import { Cluster, PRIMARY_URL, STANDBY_URL, SUPERUSER_URL } from './members.ts'
import { until } from './until.ts'

const limits = { gap_s: 30, members_s: 60 }
const cut_s = 40
const per_second = Number(process.env.PER_SECOND ?? 300)
/** Each player changes the team every four seconds, so that nobody reaches the limit of changes. */
const players = Math.max(200, 4 * per_second)
/** How long the load pauses between two rounds, if others need the machine too. */
const rest_ms = Number(process.env.REST_S ?? 0) * 1000
const given = process.argv.slice(2)
const is_control = given[0] === 'control'
const faults = given.length > 0 ? given : ['kill', 'kill', 'kill', 'kill', 'kill', 'cut', 'cut']

type Round = { fault: string; gap_s: number; members_s: number }

const folder = await mkdtemp(join(tmpdir(), 'podium-patroni-'))
const cluster = new Cluster(folder, is_control ? 'asynchronous' : 'synchronous')
const servers: Server[] = []
let pool: pg.Pool | undefined
let ending: Promise<void> | undefined
const endOnce = () => {
  ending ??= end()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endOnce().finally(() => process.exit(130)))
try {
  await cluster.start()
  pool = await makeDatabase()
  const more = { DATABASE_READ_URL: STANDBY_URL }
  const start = () =>
    startServer(PRIMARY_URL, { log_file: join(folder, `server${servers.length}.log`), more })
  servers.push(await start())
  servers.push(await start())
  const { rows } = await pool.query(`select selection_id from selections where name = 'Open'`)
  const changes = openChanges(
    servers.map(({ address }) => address),
    rows[0].selection_id,
    players,
    per_second,
  )
  const rounds: Round[] = []
  for (const fault of faults) {
    let members_s = 0
    const { gap_s } = await changes.during(async () => {
      await sleep(5000)
      members_s = await cause(fault, () => changes.acknowledgedSince(performance.now() - 1000) > 0)
      await sleep(2000)
    })
    rounds.push({ fault, gap_s: tenth(gap_s), members_s: tenth(members_s) })
    console.log(rounds.at(-1))
    await sleep(rest_ms)
  }
  const counts = await changes.finish(pool)
  await saveFigures(is_control ? 'patroni-control' : 'patroni', {
    wanted_per_second: per_second,
    ...counts,
    rounds,
  })
  const missed = is_control ? missedByControl(counts) : missedLimits(counts, rounds)
  for (const line of missed) console.error(line)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await endOnce()
}

async function end(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()))
  await pool?.end()
  await cluster.stop()
  if (process.exitCode === 0) await rm(folder, { recursive: true })
  else console.error(`The logs are in ${folder}`)
}

/** Creates the database with players who are logged in and an open selection. */
async function makeDatabase(): Promise<pg.Pool> {
  const first = openPool(SUPERUSER_URL, { max: 1 })
  await first.query('create role podium login')
  await first.query('create database podium owner podium')
  await first.end()
  const opened = openPool(PRIMARY_URL, { max: 4 })
  await migrate(opened)
  const settings = JSON.stringify(SETTINGS_PRESETS.worldcup)
  // The file switches off the triggers, which only a superuser may do.
  const superuser = openPool(SUPERUSER_URL.replace(/postgres$/, 'podium'), { max: 1 })
  await runFile(superuser, 'load.sql', { players, settings })
  await superuser.end()
  await runFile(opened, 'picks.sql', {})
  return opened
}

/** Causes a fault, and waits until changes are saved again. Returns how long the repair of the cluster then takes. */
async function cause(fault: string, isSaving: () => boolean): Promise<number> {
  const leader = await cluster.leader()
  if (leader === undefined) throw new Error('there is no leader')
  if (is_control) {
    await cluster.holdBack(leader, 'add')
    await sleep(2000)
  }
  const isOther = async () => ![undefined, leader].includes(await cluster.leader())
  const began = performance.now()
  if (fault === 'cut') {
    await cluster.setLink(leader, 'down')
    await sleep(cut_s * 1000)
    await cluster.setLink(leader, 'up')
  } else {
    await cluster.killMember(leader)
    if (is_control) await cluster.holdBack(leader, 'del')
    await until('other leader', isOther, 90)
  }
  console.log(`${fault}: other leader, ${tenth((performance.now() - began) / 1000)} s after the fault`)
  await until('saved changes', async () => isSaving(), 90)
  if (fault !== 'cut') await cluster.startMember(leader)
  return until('three members', () => cluster.isComplete(), 180)
}

function missedLimits({ lost, doubled, old_reads }: Counts, rounds: readonly Round[]): string[] {
  return [
    ...(lost > 0 ? [`${lost} acknowledged changes are lost`] : []),
    ...(doubled > 0 ? [`${doubled} changes were made twice`] : []),
    ...(old_reads > 0 ? [`${old_reads} reads showed an older team`] : []),
    ...rounds
      .filter(({ gap_s }) => gap_s > limits.gap_s)
      .map(({ gap_s }) => `no change was saved for ${gap_s} s`),
    ...rounds
      .filter(({ members_s }) => members_s > limits.members_s)
      .map(({ members_s }) => `three members only after ${members_s} s`),
  ]
}

function missedByControl({ lost }: Counts): string[] {
  return lost > 0 ? [] : ['the asynchronous mode lost nothing, so the check proves nothing']
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
