import { findOpenLogins } from '#demo/demo-logins.ts'
import { signInErrors } from '#server/accounts/sign-in/providers.ts'
import { countOwners } from '#server/accounts/store/owners.ts'
import type { Finding } from '#server/doctor/examine.ts'
import { checkOutbox, checkTransport } from '#server/doctor/examine-mail.ts'
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
  checkTransport,
  checkOutbox,
  async (settings, db) => ({
    check: 'every way to log in is set up',
    severity: 'fault',
    found: signInErrors(signInOptionsOf(settings), await findSiteSettings(db)),
  }),
  async (_, db) => ({
    check: 'somebody owns the game',
    severity: 'note',
    found: (await countOwners(db)) > 0 ? [] : ['nobody: see `owner create`'],
  }),
  checkDemo,
]

/** Checks the site by the settings of this command, which are those of the server. */
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
    return { check: 'the site is reached from this machine only', severity: 'note', found: [] }
  }
  return { check: 'players reach the site by https', severity: 'note', found: listUnsafe(settings) }
}

function listUnsafe({ public_url, host }: ServerSettings): string[] {
  if (public_url?.protocol === 'https:') return []
  const address = public_url
    ? `PUBLIC_URL is ${public_url.origin}`
    : `HOST is ${host}, and PUBLIC_URL is not set`
  return [
    `${address}: passwords go over the line for all to read. Set PUBLIC_URL to the https address that players use`,
  ]
}

/** Reports the demo logins. On a local site they are meant to be used, so they are only a note there. */
async function checkDemo(settings: ServerSettings, db: Db): Promise<CheckResult> {
  const { emails, may_be_open } = await findOpenLogins(db, settings.demo === 'on' && isLocalOnly(settings))
  const words = may_be_open
    ? 'is open, with the password that each start says'
    : 'is open: start the server anew, which closes it'
  return {
    check: 'nobody comes in by the logins of a made-up season',
    severity: may_be_open ? 'note' : 'fault',
    found: emails.map((email) => `${email} ${words}`),
  }
}
