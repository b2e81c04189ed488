import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPace } from './pace.ts'

test('one request is handled in a turn of the event loop, in order, and none for a client that has gone [M1]', async () => {
  const handled: string[] = []
  const pace = openPace(({ url }) => handled.push(url!))
  const ask = (url: string, destroyed = false) =>
    pace({ url } as IncomingMessage, { destroyed } as ServerResponse)
  ask('/1')
  ask('/2', true)
  ask('/3')
  expect(handled).toEqual([])

  const turns = []
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    turns.push(handled.join(' '))
  }
  expect(turns.at(-1)).toBe('/1 /3')
  expect(turns).toContain('/1')
  ask('/4')
  await nextTurn()
  await nextTurn()
  expect(handled).toEqual(['/1', '/3', '/4'])
})
