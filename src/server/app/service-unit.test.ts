import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const unit = readFileSync('deploy/podium.service', 'utf8')
const analyze = '/usr/bin/systemd-analyze'

test('the systemd unit always restarts the server', () => {
  expect(unit).toMatch(/^\[Unit\]\n[^[]*^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always\nRestartSec=\d+$/m)
})

test.skipIf(!existsSync(analyze))('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'podium.service')
  // `systemd-analyze` checks that the program exists. Its path may differ on this machine, so it is replaced.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
  // The exit code and other lines are ignored, because they may be about other units of the machine.
  const { stdout, stderr } = spawnSync(analyze, ['verify', file], { encoding: 'utf8' })
  const lines = (stdout + stderr).split('\n')
  expect(lines.filter((line) => line.includes('podium.service'))).toEqual([])
})
