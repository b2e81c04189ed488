import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { afterBetAnswer, type BetAnswer, type BetState, chosenOption, withBet } from './bet-state.ts'

const idle: BetState = { known: 4, closes_at: null, queue: [], outcome: { state: 'idle' } }
const bet = (key: string, option_id: number | null, tries = 0) => ({ key, option_id, made_at: 0, tries })

function replyWith(status: number | null, code: Problem['code']): BetAnswer {
  const problem = { code, message: `because ${code}` }
  return { answer: { ok: false, status, problem }, accepted_at: null, closes_at: null }
}

describe('the shown answer', () => {
  test('is the latest one, and none after it was taken back [7.25]', () => {
    expect(chosenOption(idle)).toBe(4)
    const once = withBet(idle, bet('a', 5))
    expect(chosenOption(once)).toBe(5)
    expect(chosenOption(withBet(once, bet('b', null)))).toBeNull()
  })

  test('an answer replaced before it was sent is not sent', () => {
    const thrice = withBet(withBet(withBet(idle, bet('a', 5)), bet('b', 6)), bet('c', 7))
    expect(thrice.queue).toEqual([bet('a', 5), bet('c', 7)])
  })
})

describe('after the server’s reply', () => {
  const state = withBet(withBet(idle, bet('a', 5)), bet('b', 6))

  test('an accepted answer becomes the known one, and the next is sent', () => {
    const accepted_at = '2027-01-14T11:58:03.250Z'
    const after = afterBetAnswer(state, {
      answer: { ok: true, data: { option_id: 5 }, total: null },
      accepted_at,
      closes_at: null,
    })
    expect(after.state).toMatchObject({ known: 5, queue: [bet('b', 6)] })
    expect(after.state.outcome).toEqual({ state: 'saved', at: new Date(accepted_at) })
  })

  test.each<[number | null, Problem['code']]>([
    [null, 'network'],
    [503, 'outcome-unknown'],
    [409, 'in-progress'],
  ])('%j %s: the same is sent again, under the same key [R06]', (status, code) => {
    const after = afterBetAnswer(state, replyWith(status, code))
    expect(after.next).toBe('retry')
    expect(after.state).toEqual({ ...state, queue: [bet('a', 5, 1), bet('b', 6)] })
  })

  test('an answer after the close is rolled back, with the reason [4.7a]', () => {
    const after = afterBetAnswer(withBet(idle, bet('a', 5)), replyWith(409, 'betting-closed'))
    expect(chosenOption(after.state)).toBe(4)
    expect(after.state.outcome).toEqual({ state: 'not-saved', message: 'because betting-closed' })
  })

  test('a logged-out player sends nothing, and loses nothing', () => {
    expect(afterBetAnswer(state, replyWith(401, 'unauthenticated'))).toEqual({ state, next: 'stop' })
  })
})
