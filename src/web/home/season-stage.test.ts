import { expect, test } from 'vitest'
import type { Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { seasonStage } from './season-stage.ts'

const loading: Reply<Weekend> = { state: 'loading' }
const none: Reply<Weekend> = {
  state: 'failed',
  problem: { code: 'not-found', message: 'Weekend not found' },
  retry: () => {},
}
const busy: Reply<Weekend> = {
  state: 'failed',
  problem: { code: 'unavailable', message: 'Too busy' },
  retry: () => {},
}
const ready: Reply<Weekend> = { state: 'ready', data: {} as Weekend, total: null, is_stale: false }

test.each([
  [undefined, loading, 'loading'],
  [undefined, none, 'loading'],
  [{ weekends: 14, after_weekends: 7 }, loading, 'loading'],
  [{ weekends: 14, after_weekends: 7 }, ready, 'next'],
  [undefined, ready, 'next'],
  [{ weekends: 0, after_weekends: 0 }, none, 'no-season'],
  [{ weekends: 14, after_weekends: 13 }, none, 'waiting'],
  [{ weekends: 14, after_weekends: 13 }, busy, 'loading'],
  [{ weekends: 14, after_weekends: 14 }, none, 'decided'],
] as const)('config %j and upcoming weekend %j give the stage %s [rules §11]', (config, upcoming, stage) => {
  expect(seasonStage(config, upcoming)).toBe(stage)
})
