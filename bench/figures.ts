import { mkdir, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'

/** Saves the measurements with the machine and the date as `bench/results/<name>.json`, and prints them. */
export async function saveFigures(name: string, figures: unknown): Promise<void> {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${arch()}, Node ${process.version}`,
  }
  const folder = join(import.meta.dirname, 'results')
  const text = JSON.stringify({ day: new Date().toISOString().slice(0, 10), machine, figures }, null, 2)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${text}\n`)
  console.log(text)
}

/** The quantile of the values at this share (0.5 for the median), rounded to a tenth. 0 if there are no values. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
}
