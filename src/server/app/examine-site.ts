import { findOpenLogins } from '#demo/demo-logins.ts'
import { signInFaults } from '#server/accounts/sign-in/providers.ts'
import { countOwners } from '#server/accounts/store/owners.ts'
import type { Finding } from '#server/doctor/examine.ts'
import { lookAtMails, lookAtPost } from '#server/doctor/examine-mail.ts'
import { lookAtProxies } from '#server/doctor/examine-proxies.ts'
import type { Settings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { signInOf } from '#server/platform/login-providers.ts'
import { isOnlyHere } from '#server/platform/reach.ts'
import { findSiteSettings } from '#server/site/store/settings.ts'

type Looked = Omit<Finding, 'ok'>
type Look = (settings: Settings, db: Db) => Looked | Promise<Looked>

const LOOKS: readonly Look[] = [
  lookAtAddress,
  lookAtProxies,
  lookAtPost,
  lookAtMails,
  async (settings, db) => ({
    check: 'every way to log in is set up',
    severity: 'fault',
    found: signInFaults(signInOf(settings), await findSiteSettings(db)),
  }),
  async (_, db) => ({
    check: 'somebody owns the game',
    severity: 'note',
    found: (await countOwners(db)) > 0 ? [] : ['nobody: see `owner create`'],
  }),
  lookAtDemo,
]

/** Looks over what the settings of this command, which are those of the server, make of the site. */
export async function examineSite(settings: Settings, db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const look of LOOKS) {
    const looked = await look(settings, db)
    findings.push({ ...looked, ok: looked.found.length === 0 })
  }
  return findings
}

function lookAtAddress(settings: Settings): Looked {
  if (isOnlyHere(settings)) {
    return { check: 'the site is reached from this machine only', severity: 'note', found: [] }
  }
  return { check: 'players reach the site by https', severity: 'note', found: listUnsafe(settings) }
}

function listUnsafe({ public_url, host }: Settings): string[] {
  if (public_url?.protocol === 'https:') return []
  const address = public_url
    ? `PUBLIC_URL is ${public_url.origin}`
    : `HOST is ${host}, and PUBLIC_URL is not set`
  return [
    `${address}: passwords go over the line for all to read. Set PUBLIC_URL to the https address that players use`,
  ]
}

/** Where only this machine comes in they are there to be used; it is said all the same. */
async function lookAtDemo(settings: Settings, db: Db): Promise<Looked> {
  const { emails, may_be_open } = await findOpenLogins(db, settings.demo === 'on' && isOnlyHere(settings))
  const words = may_be_open
    ? 'is open, with the password that each start says'
    : 'is open: start the server anew, which closes it'
  return {
    check: 'nobody comes in by the logins of a made-up season',
    severity: may_be_open ? 'note' : 'fault',
    found: emails.map((email) => `${email} ${words}`),
  }
}
