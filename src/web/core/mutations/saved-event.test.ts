import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMySidebet } from '#contract/sidebets.ts'
import { dispatchSaved, onSaved } from './saved-event.ts'

beforeEach(() => vi.stubGlobal('document', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test("after an accepted change the player's own replies are stale, and public replies are not [7.25]", () => {
  const client = new QueryClient()
  const own = [getMySidebet.path, { params: { sidebet_id: 4 } }]
  const weekends = ['/api/weekends/upcoming']
  client.setQueryData(own, { data: { option_id: null } })
  client.setQueryData(weekends, { data: {} })
  const stop = onSaved(client)

  dispatchSaved()
  expect(client.getQueryState(own)?.isInvalidated).toBe(true)
  expect(client.getQueryState(weekends)?.isInvalidated).toBe(false)
  stop()
})
