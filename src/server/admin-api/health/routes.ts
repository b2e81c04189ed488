import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AdminHealth, getHealth, sendTestMail } from '#contract/admin/health.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { limitAttempts } from '#server/http/limits/limits.ts'
import { servePrivate } from '#server/http/serve.ts'
import { queueEmail } from '#server/notifications/queue-email.ts'
import { countWaitingMails } from '#server/platform/email/store.ts'
import { httpError } from '#server/platform/errors.ts'
import { listSettings } from '#server/platform/settings-in-force.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { mailTestEmail } from '#text/email-templates.ts'
import { openSiteChecks } from '../site-checks.ts'
import { openSlowChecks } from '../today/slow-checks.ts'
import * as store from './store.ts'

export function adminHealthRoutes(app: FastifyInstance, context: AppContext): void {
  const readSeasonChecks = openSlowChecks(context.db)
  const readSiteChecks = openSiteChecks(context.facts)

  servePrivate(app, context, getHealth, async ({ db, player }): Promise<AdminHealth> => {
    const { facts } = context
    const season = await findCurrentSeason(db)
    const [site_checks, season_checks] = await Promise.all([
      readSiteChecks(),
      season ? readSeasonChecks(season.season_id) : undefined,
    ])
    const waiting = await countWaitingMails(db)
    const is_known = site_checks !== null && season_checks !== null
    return {
      versions: {
        podium: facts?.version ?? 'unknown',
        node: process.versions.node,
        ...(await store.findDatabaseVersions(db)),
      },
      started_at: (facts?.started_at ?? context.now()).toISOString(),
      settings: facts ? listSettings(facts.settings, facts.given) : [],
      mail: {
        is_sent: context.site.sends_mail,
        waiting: waiting.emails,
        since: waiting.since,
        given_up: await store.countGivenUp(db),
        test: (await store.findMailTest(db, player.user_id)) ?? null,
      },
      checks: is_known ? [...site_checks.checks, ...(season_checks?.findings ?? [])] : null,
      checked_at: is_known ? site_checks.at.toISOString() : null,
      database: {
        is_embedded: facts?.settings.database_url === undefined,
        ...(await store.measureDatabase(db)),
      },
      disk: facts ? await measureDisk(facts.settings.data_dir) : null,
    }
  })

  servePrivate(app, context, sendTestMail, async (call) => {
    const { user_id } = call.player
    await limitAttempts(context.db, 'mail_test', String(user_id))
    return withIdempotency(context.db, call, async (tx) => {
      const to = await store.findEmail(tx, user_id)
      if (to === null) throw httpError('refused', 'Your account has no email address')
      const dedupe_key = store.testKey(user_id, new Date())
      await queueEmail(tx, context.site, { ...mailTestEmail({ to }), dedupe_key })
      return {}
    })
  })
}

async function measureDisk(data_dir: string): Promise<AdminHealth['disk']> {
  const folder = resolve(data_dir)
  const found = await statfs(folder).catch(() => null)
  return found && { folder, free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
