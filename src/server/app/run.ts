import type { ListenOptions, Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import type pg from 'pg'
import { openOrCloseLogins } from '#demo/demo-logins.ts'
import { startDemoTimer } from '#demo/demo-timer.ts'
import { goToLiveRace } from '#demo/live/go-to-live-race.ts'
import { isDemoCurrent, makeOrResumeDemo } from '#demo/make-or-resume-demo.ts'
import { type Database, externalDatabase, openDatabase } from '#launcher/launcher.ts'
import { answerRegistrations } from '#server/accounts/answer-registrations.ts'
import { startCleanup } from '#server/accounts/cleanup.ts'
import { answerResets } from '#server/accounts/reset.ts'
import { signInWarnings } from '#server/accounts/sign-in/providers.ts'
import { setupLines } from '#server/admin/setup-link.ts'
import { startDeletionList } from '#server/backup/deletion-list.ts'
import { startBackups } from '#server/backup/schedule.ts'
import { addListeners, can_share_port, refuseTakenPort } from '#server/http/listeners.ts'
import { bufferLines } from '#server/http/log-lines.ts'
import { endListening } from '#server/http/open-server.ts'
import { siteOf } from '#server/http/site.ts'
import { openJobRunner } from '#server/jobs/job-runner.ts'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { emailChannel } from '#server/notifications/email-channel.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import { startNotifications } from '#server/notifications/start-notifications.ts'
import { startCountingNumbers } from '#server/numbers/count.ts'
import { type GameClock, openGameClock } from '#server/platform/clock/open-clock.ts'
import { givenSettings, type ServerSettings } from '#server/platform/config.ts'
import { BACKGROUND_CONNECTIONS } from '#server/platform/db/database-use.ts'
import { Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPool, openRequestPool, openStandbyPool } from '#server/platform/db/pool.ts'
import { openTransport } from '#server/platform/email/open-transport.ts'
import { openOutboxWorker } from '#server/platform/email/outbox-worker.ts'
import { isLocalOnly } from '#server/platform/local-only.ts'
import { signInOptionsOf } from '#server/platform/login-providers.ts'
import {
  startRefreshing,
  version_pool_options,
  watchVersion,
} from '#server/platform/reply-cache/public-version.ts'
import { readVersion } from '#server/platform/version.ts'
import { startDeadlineJobs } from '#server/popularity/deadline-jobs.ts'
import { startPublishingPrices } from '#server/prices/publish-planned.ts'
import { openPushService } from '#server/push/push-service.ts'
import { saveAddress } from '#server/site/save-address.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'
import { buildApp } from './app.ts'
import { examineSite } from './examine-site.ts'
import { allJobHandlers } from './job-handlers.ts'

/** How long a request may take to finish during a shutdown. */
const request_timeout_s = 25
/** How long a kept-alive connection stays open for the last request of its client. */
const grace_ms = 1000

/**
 * How many new connections may wait to be accepted. Node's default of 511 is too low for peaks. The operating system
 * has a limit of its own.
 */
const max_backlog = 4096

type Running = {
  app: FastifyInstance
  /** The listening servers, except the app's own server. */
  listeners: Server[]
  pools: pg.Pool[]
  database: Database
  startDraining: () => void
  /** Functions that stop the background jobs. */
  stops: (() => Promise<void>)[]
}

/** Opens and migrates the database, and serves requests until a signal or an error. Throws if the start fails. */
export async function runServer(settings: ServerSettings, page_folder: string): Promise<void> {
  const starting = start(settings, page_folder)
  const delay = (settings.drain_wait + request_timeout_s + 30) * 1000
  closeWithGrace({ delay, logger: false }, async ({ err }) => {
    const running = await starting.catch(() => undefined)
    if (!running) return
    if (err) running.app.log.fatal({ err }, 'stopping after an unexpected error')
    await stop(running, settings.drain_wait)
  })
  endWithParent()
  await starting
}

async function start(settings: ServerSettings, page_folder: string): Promise<Running> {
  const database = await open(settings)
  const pool = openPool(database.url, { max: BACKGROUND_CONNECTIONS })
  await migrate(pool)
  const clock = await openGame(pool, settings)
  const has_demo_logins = settings.demo !== 'off' && isLocalOnly(settings)
  const logins = await openOrCloseLogins(Db.of(pool), has_demo_logins)

  let is_draining = false
  const requests = openRequestPool(database.url)
  const standby = openStandbyPool(settings.database_read_url)
  const version_pool = openPool(database.url, version_pool_options)
  const version = watchVersion(Db.of(version_pool), clock.sync)
  await version.refresh()
  const lines = bufferLines(process.stdout)
  const isFactorExempt = async () => has_demo_logins && (await isDemoCurrent(Db.of(requests)))
  const jobs = openJobRunner(Db.of(pool), allJobHandlers(database.url, settings))
  const context = {
    pool: requests,
    standby,
    now: clock.now,
    isDraining: () => is_draining,
    version,
    isFactorExempt,
    notifyJobs: jobs.notify,
    facts: {
      version: readVersion(),
      started_at: new Date(),
      settings,
      given: givenSettings(),
      checkSite: () => examineSite(settings, Db.of(pool)),
    },
  }
  const site = siteOf(settings)
  for (const warning of signInWarnings(signInOptionsOf(settings), await findSiteSettings(Db.of(pool))))
    print(warning)
  const transport = openTransport(settings, site.public_url)
  const worker = openOutboxWorker(Db.of(pool), transport, [
    () => answerResets(Db.of(pool), site),
    () => answerRegistrations(Db.of(pool), site),
  ])
  site.notifyOutbox = worker.notify
  const { trusted_proxies, log_level, metrics_host, metrics_port: port } = settings
  const logger = { level: log_level, stream: lines }
  const pools = { requests, background: pool, version: version_pool, ...(standby && { standby }) }
  const standby_db = standby && Db.of(standby)
  const metrics = port === undefined ? undefined : openMetrics(Db.of(requests), pools, standby_db)
  const measured = metrics && { measure: metrics.measure }
  const app = buildApp({ ...context, page_folder, site, trusted_proxies, logger, ...measured })
  const { address, listeners } = await listen(app, settings)
  if (!settings.public_url) site.public_url.href = address
  await saveAddress(Db.of(pool), site.public_url)
  const stops = [startDeadlineJobs(Db.of(pool), app.log, site), startRefreshing(version, app.log)]
  const { notification_concurrency: concurrency, notification_rate: per_second } = settings
  const sending = { concurrency, per_second, sends_mail: site.sends_mail }
  const push_service = openPushService({ private_hosts: settings.push_private_hosts })
  const channels = [emailChannel(transport, site, app.log), pushChannel(push_service, app.log)]
  const stopNotifications = startNotifications(Db.of(pool), channels, sending, app.log)
  stops.push(() => stopNotifications().then(push_service.close))
  stops.push(worker.start(app.log), jobs.start(app.log), startDeletionList(Db.of(pool), settings, app.log))
  stops.push(startCleanup(Db.of(pool), app.log), startBackups(Db.of(pool), database.url, settings, app.log))
  stops.push(startCountingNumbers(Db.of(pool), app.log), startPublishingPrices(Db.of(pool), app.log))
  if (metrics) stops.push(await serveMetrics(metrics, { host: metrics_host, port: port! }, app.log, print))
  if (settings.demo !== 'off') stops.push(startDemoTimer(Db.of(pool), app.log))
  await database.announce(address)
  // If there are demo logins, one of them is an owner, so no setup link is needed.
  const setup = logins.length > 0 ? [] : await setupLines(Db.of(pool), site.public_url)
  print([welcome(address), ...logins, ...setup].join('\n'))

  const startDraining = () => {
    is_draining = true
  }
  return { app, listeners, pools: Object.values(pools), database, startDraining, stops }
}

/** Listens on several sockets with the same address, if the system supports it. */
async function listen(app: FastifyInstance, { host, port }: ServerSettings) {
  if (can_share_port && port !== 0) await refuseTakenPort({ host, port })
  // Fastify passes `reusePort` on, but its types lack it.
  const options: FastifyListenOptions & ListenOptions = {
    host,
    port,
    backlog: max_backlog,
    reusePort: can_share_port,
    listenTextResolver: welcome,
  }
  const address = await app.listen(options)
  return { address, listeners: can_share_port ? await addListeners(app.server, max_backlog) : [] }
}

/**
 * Opens the database. If an embedded database stops, the launcher restarts it. If another process has taken the data
 * folder meanwhile, the launcher calls `onLost`, and the error ends this process.
 */
async function open({ database_url, data_dir }: ServerSettings): Promise<Database> {
  if (database_url) return externalDatabase(database_url)
  return openDatabase(data_dir, {
    notice: print,
    onLost: (error) => {
      throw error
    },
  })
}

/** Prepares the game. Sets the clock before making the demo season, whose races are dated around the clock's time. */
async function openGame(pool: pg.Pool, { game, demo, game_now }: ServerSettings): Promise<GameClock> {
  const clock = await openGameClock(Db.of(pool), game_now)
  if (clock.warning) print(clock.warning)
  if (demo === 'off') return clock
  await makeOrResumeDemo(Db.of(pool), game, print)
  if (demo === 'on') return clock
  await goToLiveRace(Db.of(pool), print)
  return openGameClock(Db.of(pool))
}

/** Makes /readyz reply 503, waits, stops accepting connections, and finishes all requests in progress. */
async function stop(
  { app, listeners, pools, database, startDraining, stops }: Running,
  drain_wait: number,
): Promise<void> {
  startDraining()
  await database.announceStop()
  await sleep(drain_wait * 1000)
  await endListening([app.server, ...listeners], grace_ms)
  await Promise.race([app.close(), sleep(request_timeout_s * 1000, undefined, { ref: false })])
  app.server.closeAllConnections()
  await Promise.all(stops.map((stop) => stop()))
  await Promise.race([Promise.all(pools.map((pool) => pool.end())), sleep(2000, undefined, { ref: false })])
  await database.stop()
}

/**
 * Stops this process when its parent `npm start` is killed, because nobody would then forward signals to it. The IPC
 * channel to the parent closes when that happens.
 */
function endWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

function welcome(address: string): string {
  return `Podium is at ${address}`
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
