import { expect, test } from 'vitest'
import { openBackground } from './run-command.mjs'

test('the output of a background command is collected in order, including standard error', async () => {
  const run = openBackground()
  expect(await run.execute('echo one')).toBe(true)
  run.print('two')
  expect(await run.execute('echo three >&2')).toBe(true)
  expect(run.output()).toBe('one\ntwo\nthree\n')
})

test.each(['exit 3', 'kill -9 $$', 'no-such-command-here'])('the command "%s" fails', async (command) => {
  expect(await openBackground().execute(command)).toBe(false)
})

test('a command gets the pinned environment and the variables that its step adds', async () => {
  const run = openBackground()
  await run.execute('echo $TEST_REPORT; echo $NODE_COMPILE_CACHE', { TEST_REPORT: 'here.json' })
  expect(run.output()).toMatch(/^here.json\n.+compiled\n$/)
})

test('a command that hangs is stopped with its descendants, and its output is kept', async () => {
  const run = openBackground({ limit_ms: 500, grace_ms: 500 })
  // The second process is in another process group, and ignores SIGTERM.
  expect(
    await run.execute(`echo $$; setsid sh -c 'trap "" TERM; echo $$; while :; do sleep 0.1; done' & wait`),
  ).toBe(false)
  const pids = run.output().trim().split('\n').map(Number)
  expect(pids).toHaveLength(2)
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
})

test('a process that a command left behind does not delay the end', async () => {
  const run = openBackground({ grace_ms: 100 })
  expect(await run.execute('sleep 300 & echo $!')).toBe(true)
  const pid = Number(run.output())
  expect(isRunning(pid)).toBe(true)
  process.kill(pid)
})

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
