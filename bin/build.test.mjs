import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './bootstrap.mjs'

/**
 * Builds the page into a new folder. Each environment of vite.config.ts gets a folder in it. Returns the hash of each
 * file.
 */
function build() {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  )
  return files.toSorted().map((file) => `${hashOf(join(folder, file))} ${file}`)
}

const program = `
  import { createBuilder, loadConfigFromFile } from 'vite'
  const [folder] = process.argv.slice(1)
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' })
  for (const each of Object.values(config.environments)) {
    each.build.outDir = each.build.outDir.replace('dist', folder)
  }
  const builder = await createBuilder({ ...config, configFile: false, logLevel: 'error' })
  await builder.buildApp()`

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

test('two builds of the page are the same, byte for byte [R36]', () => {
  const first = build()
  expect(first.length).toBeGreaterThan(100)
  expect(build()).toEqual(first)
})
