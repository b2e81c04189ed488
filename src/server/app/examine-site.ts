import { findOpenLogins } from '#demo/demo-logins.ts'
import { signInWarnings } from '#server/accounts/sign-in/providers.ts'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import { checkBackups } from '#server/backup/schedule.ts'
import type { Finding } from '#server/doctor/examine.ts'
import { checkOutbox, checkSender, checkTransport, checkWorkPause } from '#server/doctor/examine-mail.ts'
import { checkProxies } from '#server/doctor/examine-proxies.ts'
import type { ServerSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isLocalOnly } from '#server/platform/local-only.ts'
import { signInOptionsOf } from '#server/platform/login-providers.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'

type CheckResult = Omit<Finding, 'ok'>
type SiteCheck = (settings: ServerSettings, db: Db) => CheckResult | Promise<CheckResult>

const CHECKS: readonly SiteCheck[] = [
  checkSiteAddress,
  checkProxies,
  checkWorkPause,
  checkTransport,
  checkSender,
  checkOutbox,
  checkBackups,
  async (settings, db) => ({
    check: 'all login methods are configured',
    severity: 'error',
    found: signInWarnings(signInOptionsOf(settings), await findSiteSettings(db)),
  }),
  async ({ demo }, db) => ({
    check: 'the game has an owner',
    severity: 'note',
    found:
      (await lockAndCountOwners(db)) > 0
        ? []
        : [demo === 'off' ? 'no owner' : 'no owner except the owner of the demo'],
  }),
  checkDemo,
]

/** Checks the site. `settings` are those of the process that runs the check. */
export async function examineSite(settings: ServerSettings, db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of CHECKS) {
    const result = await check(settings, db)
    findings.push({ ...result, ok: result.found.length === 0 })
  }
  return findings
}

function checkSiteAddress(settings: ServerSettings): CheckResult {
  if (isLocalOnly(settings)) {
    return { check: 'the site is reachable from this machine only', severity: 'note', found: [] }
  }
  return { check: 'players use the site over https', severity: 'note', found: listUnsafe(settings) }
}

function listUnsafe({ public_url, host }: ServerSettings): string[] {
  if (public_url?.protocol === 'https:') return []
  const address = public_url
    ? `PUBLIC_URL is ${public_url.origin}`
    : `HOST is ${host}, and PUBLIC_URL is not set`
  return [`${address}: passwords are sent unencrypted. Set PUBLIC_URL to the https URL that players use`]
}

/**
 * Reports active demo logins: as a note on a local site with a demo, where they may be used, and otherwise as an error.
 */
async function checkDemo(settings: ServerSettings, db: Db): Promise<CheckResult> {
  const { emails, are_logins_allowed } = await findOpenLogins(
    db,
    settings.demo !== 'off' && isLocalOnly(settings),
  )
  const state = are_logins_allowed
    ? 'is active, with the password printed at each start'
    : 'is active: restart the server to deactivate it'
  return {
    check: 'the logins of the demo season are not active',
    severity: are_logins_allowed ? 'note' : 'error',
    found: emails.map((email) => `${email} ${state}`),
  }
}
