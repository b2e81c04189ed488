import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The longest wait for one stop function. */
const stop_limit_ms = 60_000

export type Trial = {
  /** A temporary folder, which is deleted at the end. */
  folder: string
  /** Registers a function that stops something. The functions are called in reverse order, also after an error. */
  onEnd: (stop: () => unknown) => void
}

export type Outcome = {
  /** Whether the figures are within the limits. Absent if the program only measures. */
  is_met?: boolean
  figures: Record<string, unknown>
}

/**
 * Runs a trial and stops everything that it started. Prints the figures as JSON; the exit code is 1 if a limit was
 * missed. With KEEP=1 the folder is kept.
 */
export async function runTrial(row: string, work: (trial: Trial) => Promise<Outcome>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-proxy-'))
  // PostgreSQL runs as another account if root starts it.
  await chmod(folder, 0o755)
  const stack = openStack()
  const end = async () => {
    await stack.end()
    if (process.env.KEEP) note(`kept ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().then(() => process.exit(130)))
  let outcome: Outcome
  try {
    outcome = await work({ folder, onEnd: stack.add })
  } finally {
    await end()
  }
  const machine = `${cpus().length} cores ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const date = new Date().toISOString().slice(0, 10)
  console.log(JSON.stringify({ row, is_met: outcome.is_met, date, machine, ...outcome.figures }, null, 2))
  process.exitCode = outcome.is_met === false ? 1 : 0
}

/** Runs a part of a trial in a folder of its own. Afterwards stops everything that the part has started. */
export async function runPart<Result>(
  trial: Trial,
  name: string,
  work: (part: Trial) => Promise<Result>,
): Promise<Result> {
  const folder = join(trial.folder, name)
  await mkdir(folder)
  const stack = openStack()
  // If the program is stopped meanwhile, the part must end too.
  trial.onEnd(stack.end)
  try {
    return await work({ folder, onEnd: stack.add })
  } finally {
    await stack.end()
  }
}

function openStack() {
  const stops: (() => unknown)[] = []
  const end = async () => {
    for (const stop of stops.splice(0).reverse()) {
      // If one function fails or takes too long, the next ones still run.
      await Promise.race([
        (async () => stop())().catch((error: unknown) => note(String(error))),
        sleep(stop_limit_ms, undefined, { ref: false }),
      ])
    }
  }
  return { add: (stop: () => unknown) => void stops.push(stop), end }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Asks a process to stop, and waits for its end. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!hasEnded(child) && child.kill(signal)) await once(child, 'exit')
}

/** The value of an option of this program, such as 3 of `--rounds 3`. */
export function option(name: string, otherwise: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? otherwise : Number(process.argv[index + 1])
}

export function hasOption(name: string): boolean {
  return process.argv.includes(`--${name}`)
}

/** Prints a step of a trial to standard error, because standard output has only the figures. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}
