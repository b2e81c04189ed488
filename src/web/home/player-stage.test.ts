import { expect, test } from 'vitest'
import type { CurrentWeekend, Weekend } from '#contract/weekends.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { playerStage } from './player-stage.ts'

const CLOSE = '2026-11-28T08:00:00Z'
const START = '2026-11-28T09:30:00Z'
const END = '2026-11-29T12:00:00Z'
const at = (iso: string) => Date.parse(iso)

const race = (scored: boolean) => ({ scored, state: scored ? 'official' : 'scheduled' })
const weekend = (...races: ReturnType<typeof race>[]) => ({
  event_start: START,
  event_end: END,
  trading_open: false,
  trading_close: CLOSE,
  selections: [{ races }],
})
const current = (given: object, published_at: string | null = null): Reply<CurrentWeekend> => ({
  state: 'ready',
  data: { weekend: given as Weekend, published_at },
  total: null,
  is_stale: false,
})
const open = { selections: [{ trading_open: true, trading_close: '2026-12-05T08:00:00Z' }] } as Weekend
const later = {
  selections: [
    { trading_open: false, trading_opens_at: '2026-12-01T08:00:00Z', trading_close: '2026-12-05T08:00:00Z' },
  ],
} as Weekend
const none: Reply<CurrentWeekend | null> = { state: 'ready', data: null, total: null, is_stale: false }
const scored = current(weekend(race(true)), END)
/** The last result became official shortly before the next deadline. */
const late = current(weekend(race(true)), '2026-12-04T07:00:00Z')

test.each([
  [
    'locked',
    'between the last deadline and the first start',
    'next',
    current(weekend(race(false))),
    open,
    CLOSE,
  ],
  ['racing', 'from the first start', 'next', current(weekend(race(false))), open, START],
  [
    'racing',
    'while one of two races is scored',
    'waiting',
    current(weekend(race(true), race(false))),
    undefined,
    END,
  ],
  ['scored', 'within 24 hours of the last result', 'next', scored, open, '2026-11-30T11:59:59Z'],
  ['pick', '24 hours after the last result', 'next', scored, open, '2026-11-30T12:00:00Z'],
  ['pick', 'in the last 24 hours before a deadline', 'next', late, open, '2026-12-04T08:00:01Z'],
  ['scored', 'until 24 hours before a deadline', 'next', late, open, '2026-12-04T08:00:00Z'],
  ['scored', 'until the next weekend opens', 'next', scored, later, '2026-11-30T12:00:00Z'],
  ['decided', 'after the last weekend', 'decided', scored, undefined, '2026-11-29T13:00:00Z'],
  ['pick', 'before the first deadline of the season', 'next', none, open, CLOSE],
  ['no-season', 'without a season', 'no-season', none, undefined, CLOSE],
  ['loading', 'until the replies arrive', 'next', { state: 'loading' }, open, CLOSE],
] as const)('the start page is in the stage %s %s', (stage, _, season, reply, next, now) => {
  expect(playerStage({ season, current: reply as Reply<CurrentWeekend | null>, next }, at(now))).toBe(stage)
})
