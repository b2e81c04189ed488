import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { runOperator } from '../operator/run.ts'

export type CommandOutput = { status: number; out: string; problems: string }

const main = join(import.meta.dirname, '..', 'operator', 'main.ts')

const environmentOf = (pool: pg.Pool) => {
  return { DATABASE_URL: pool.options.connectionString, DATA_DIR: '/nowhere' }
}

/** Runs the command line in this process on the test's database. Calls must not overlap. Returns the output. */
export async function operator(pool: pg.Pool, ...args: string[]): Promise<CommandOutput> {
  const { env, exitCode } = process
  const folder = process.cwd()
  const written = { out: '', problems: '' }
  const record = (name: keyof typeof written) => (text: unknown) => {
    written[name] += String(text)
    return true
  }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(record('out'))
  const problems = vi.spyOn(process.stderr, 'write').mockImplementation(record('problems'))
  // Runs in another folder, so that it does not read the developer's `.env`.
  process.chdir('/')
  process.env = { ...env, ...environmentOf(pool) }
  process.exitCode = 0
  try {
    await runOperator(args)
    return { status: Number(process.exitCode), ...written }
  } finally {
    Object.assign(process, { env, exitCode })
    process.chdir(folder)
    problems.mockRestore()
    out.mockRestore()
  }
}

/** Runs the command line like an operator: in a separate process, with optional standard input. */
export function operatorProcess(pool: pg.Pool, input: string, ...args: string[]): Promise<CommandOutput> {
  const env = { ...process.env, ...environmentOf(pool) }
  return new Promise((resolve) => {
    const ran = execFile(process.execPath, [main, ...args], { env, cwd: '/' }, (error, out, problems) => {
      resolve({ status: error ? Number(error.code) : 0, out, problems })
    })
    ran.stdin?.end(input)
  })
}

/** Runs commands as the operator olga, and queries their effects. */
export function testContext(pool: pg.Pool, ask: typeof operator = operator) {
  const run = (...args: string[]) => ask(pool, ...args, '--actor', 'olga')

  const one = async (query: string): Promise<unknown> => {
    const { rows } = await pool.query(query)
    return rows[0] && Object.values(rows[0])[0]
  }
  const lastAudit = async () => {
    const { rows } = await pool.query(
      'select actor, act, subject, before, after, reason from audit order by audit_id desc limit 1',
    )
    return rows[0]
  }
  /** Checks that the output mentions the dry run, and that nothing is written, not even to the audit log. */
  const expectDryRun = async (query: string, ...args: string[]) => {
    const count = 'select count(*)::int from audit'
    const before = [await one(query), await one(count)]
    const dry_run_output = { status: 0, out: expect.stringMatching(/dry run/i) }
    expect(await run(...args, '--dry-run')).toMatchObject(dry_run_output)
    expect([await one(query), await one(count)]).toEqual(before)
  }
  const expectRefused = async (status: number, problems: string, args: readonly string[]) => {
    const refused = { status, out: '', problems: expect.stringContaining(problems) }
    expect(await run(...args)).toMatchObject(refused)
  }
  return { run, one, lastAudit, expectDryRun, expectRefused }
}
