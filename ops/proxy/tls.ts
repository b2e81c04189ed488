/**
 * Examines TLS and the security headers through the documented proxies (R32): `node ops/proxy/tls.ts [--proxy
 * haproxy|nginx]`. Needs Debian's `testssl.sh`, which takes about two minutes for each proxy. Only TLS 1.2 and 1.3 may
 * be offered, and no finding may have the severity HIGH or worse.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { host } from './certificate.ts'
import { chosenProxies } from './proxies.ts'
import { ask, openSite, type Site } from './site.ts'
import { note, runPart, runTrial, type Trial } from './trial.ts'

type Finding = { id: string; severity: string; finding: string }

const severe = ['HIGH', 'CRITICAL', 'FATAL']
const old_protocols = ['SSLv2', 'SSLv3', 'TLS1', 'TLS1_1']
const new_protocols = ['TLS1_2', 'TLS1_3']
const needed_headers = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-opener-policy',
]
const paths = ['/', '/overall', '/api/cups/Overall/leaderboard', '/api/me', '/nothing', '/livez']

const testssl = ['/usr/bin/testssl', '/usr/bin/testssl.sh'].find(existsSync)

await runTrial('R32', async (trial) => {
  const each = []
  for (const proxy of chosenProxies()) {
    const found = await runPart(trial, proxy, async (part) => {
      const site = await openSite(part, { proxy, processes: 2 })
      const redirect = await fetch(`http://127.0.0.1:${site.proxy.http_port}/overall?a=1`, {
        redirect: 'manual',
        headers: { host },
      })
      return {
        proxy,
        ...(await examine(part, site)),
        missing_headers: await missingHeaders(site),
        redirect: `${redirect.status} ${redirect.headers.get('location')}`,
      }
    })
    each.push(found)
  }
  const is_met = each.every(
    ({ severe_findings, old_offered, new_missing, missing_headers, redirect }) =>
      [severe_findings, old_offered, new_missing, missing_headers].every(({ length }) => length === 0) &&
      redirect.startsWith('301 https://'),
  )
  return { is_met, figures: { each } }
})

async function examine({ folder }: Trial, { proxy, certificate }: Site) {
  if (!testssl) throw new Error('testssl.sh is not installed: apt-get install testssl.sh')
  const file = join(folder, 'testssl.json')
  const quiet = ['--quiet', '--color', '0', '--warnings', 'off', '--nodns', 'none']
  const args = [...quiet, '--ip', '127.0.0.1', '--add-ca', certificate.authority, '--jsonfile', file]
  note(`${proxy.name}: testssl.sh takes about two minutes`)
  const run = promisify(execFile)(testssl, [...args, `${host}:${proxy.https_port}`], { maxBuffer: 2 ** 26 })
  // Its exit code is the number of findings.
  await run.catch(() => {})
  const findings: Finding[] = JSON.parse(await readFile(file, 'utf8'))
  const findingOf = (id: string) => findings.find((each) => each.id === id)?.finding ?? 'not examined'
  const counts: Record<string, number> = {}
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1
  const worse = ['LOW', 'MEDIUM', 'WARN', ...severe]
  return {
    findings: findings.length,
    counts,
    severe_findings: findings.filter(({ severity }) => severe.includes(severity)),
    other_findings: findings
      .filter(({ severity }) => worse.includes(severity) && !severe.includes(severity))
      .map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`),
    old_offered: old_protocols.filter((id) => !findingOf(id).startsWith('not offered')),
    new_missing: new_protocols.filter((id) => !findingOf(id).startsWith('offered')),
    rating: findingOf('overall_grade'),
  }
}

async function missingHeaders(site: Site): Promise<string[]> {
  const missing: string[] = []
  for (const path of paths) {
    const { headers } = await ask(site, path)
    for (const name of needed_headers) if (headers[name] === undefined) missing.push(`${path} ${name}`)
  }
  return missing
}
