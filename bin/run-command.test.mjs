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
