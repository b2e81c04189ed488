import type { FastifyInstance } from 'fastify'
import { changeFirstSteps } from '#contract/admin/first-steps.ts'
import { type AdminToday, getAdminToday, type TodayDeadline, type TodayItem } from '#contract/admin/today.ts'
import { SITE } from '#server/admin/set-site.ts'
import type { Finding } from '#server/doctor/examine.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { withIdempotency } from '#server/http/idempotency/with-idempotency.ts'
import { servePrivate } from '#server/http/serve.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import { isLocalOnly } from '#server/platform/local-only.ts'
import type { ServerFacts } from '#server/platform/server-facts.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { listLastEntries } from '../audit/store.ts'
import { openSiteChecks } from '../site-checks.ts'
import { readFirstRun } from './first-run.ts'
import { listDueItems, listWaiting } from './list-due-items.ts'
import { keyOfDeadline, openSlowChecks, type SlowChecks } from './slow-checks.ts'
import { updateFirstSteps } from './store/first-run.ts'
import * as store from './store/today.ts'

/** The checks of `doctor` whose findings the page Today already lists as due tasks or as waiting emails. */
const SHOWN_ELSEWHERE = new Set([
  'every past race has results',
  'the latest results are published',
  'results are official once the time for protests is over',
  'no emails are waiting',
])

const LINES_PER_CHECK = 3

export function adminTodayRoutes(app: FastifyInstance, context: AppContext): void {
  const readSlowChecks = openSlowChecks(context.db)
  const readSiteChecks = openSiteChecks(context.facts)

  servePrivate(app, context, getAdminToday, async ({ db }): Promise<AdminToday> => {
    const season = await findCurrentSeason(db)
    const season_id = season?.season_id ?? 0
    const [slow, site] = await Promise.all([
      season ? readSlowChecks(season.season_id) : null,
      readSiteChecks(),
    ])
    const findings = [...(slow?.findings ?? []), ...siteFindings(site?.checks ?? [], context.facts)]
    const emails = await store.listWaitingEmails(db)
    return {
      due: await listDueItems(db, season_id),
      wrong: [...emails, ...itemsOf(findings)],
      waiting: await listWaiting(db, season_id),
      checked: slow && { ...checkedOf(slow), passed: findings.filter(({ ok }) => ok).length },
      deadlines: (await store.listDeadlines(db, season_id)).map((deadline) => withCounts(deadline, slow)),
      weekend: (await store.findNearestWeekend(db, season_id)) ?? null,
      changes: await listLastEntries(db, 6),
      first_run: await readFirstRun(db, season, context.site.sends_mail),
    }
  })

  servePrivate(app, context, changeFirstSteps, (call) =>
    withIdempotency(context.db, call, async (tx) => {
      const { is_hidden } = call.body
      await updateFirstSteps(tx, is_hidden)
      const act = is_hidden ? 'first steps hide' : 'first steps show'
      await insertAudit(tx, { actor: subjectOf(call.player.user_id), act, subject: SITE })
      return {}
    }),
  )
}

/**
 * Filters the checks of the site. Leaves out notes if only the machine itself can reach the site: such a site usually
 * sends no emails, and the Health page already says so.
 */
function siteFindings(checks: readonly Finding[], facts: ServerFacts | undefined): Finding[] {
  const is_local = facts !== undefined && isLocalOnly(facts.settings)
  return checks.filter(({ ok, severity }) => ok || severity === 'error' || !is_local)
}

/** Returns the failed checks as items, errors before notes. */
function itemsOf(findings: readonly Finding[]): TodayItem[] {
  const failed = findings.filter(({ ok, check }) => !ok && !SHOWN_ELSEWHERE.has(check))
  return failed
    .map(({ check, severity, found }) => ({
      kind: 'check' as const,
      check,
      is_error: severity === 'error',
      count: found.length,
      found: found.slice(0, LINES_PER_CHECK),
    }))
    .sort((one, other) => Number(other.is_error) - Number(one.is_error))
}

function checkedOf({ at, is_complete, is_outdated }: SlowChecks) {
  return { at: at.toISOString(), is_complete, is_outdated }
}

function withCounts(
  deadline: Omit<TodayDeadline, 'count' | 'complete'>,
  slow: SlowChecks | null,
): TodayDeadline {
  return { ...deadline, ...(slow?.counts.get(keyOfDeadline(deadline)) ?? { count: null, complete: null }) }
}
