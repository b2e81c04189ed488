import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problems.ts'
import { type QueueEvent, queueReducer } from '../core/mutations/queue-state.ts'
import { candidatesOf, type TeamChange } from './changes.ts'
import { NO_BENCH } from './reserves/bench.ts'
import { optimisticTeam, type QueuedTeamChange, type TeamState } from './team-state.ts'
import { team_rules } from './team-store.ts'
import { add, athlete, NOW, owned, pickedAthlete, rules, stateOf, terms } from './testing/field.ts'
import { modelServer, type TeamReply } from './testing/model-server.ts'

const field = [1, 2, 3, 4, 11, 12, 13, 14].map((id) => athlete(id))
const queued = (key: string, change: TeamChange, tries = 0): QueuedTeamChange => ({
  key,
  change,
  made_at: NOW,
  tries,
})
const after = (state: TeamState, event: QueueEvent<TeamState['known'], TeamChange>) =>
  queueReducer(state, event, team_rules)
const withChange = (state: TeamState, change: QueuedTeamChange) =>
  after(state, { kind: 'made', queued: change })
/** Returns everything that the page shows of a team. */
function shown(state: TeamState): string {
  const { picks, bench, reserves_cost } = optimisticTeam(state, terms)
  return JSON.stringify([picks.map(({ athlete_id }) => athlete_id), bench, reserves_cost])
}
const ids = (state: TeamState) => optimisticTeam(state, terms).picks.map((pick) => pick.athlete_id)

describe('the shown team', () => {
  test('is the server’s team with all pending changes, the men before the women', () => {
    const state = withChange(stateOf([owned(2)]), queued('a', add(11)))
    expect(ids(withChange(state, queued('b', add(1))))).toEqual([11, 1, 2])
  })

  test('leaves out a change that the rules refuse, and applies the later changes', () => {
    const full = [1, 2, 3].map((id) => owned(id))
    const state = withChange(stateOf(full), queued('a', add(4)))
    expect(ids(withChange(state, queued('b', add(11))))).toEqual([11, 1, 2, 3])
  })

  test('applies each change at the time when it was made, so nothing jumps when trading closes [R03]', () => {
    const late = { ...terms, rules: { ...rules, trading_close: NOW } }
    const state = withChange(stateOf(), queued('a', add(1)))
    expect(optimisticTeam(state, late).picks).toEqual([])
    const in_time = { ...state, queue: [{ ...queued('a', add(1)), made_at: NOW - 1 }] }
    expect(optimisticTeam(in_time, late).picks.map((pick) => pick.athlete_id)).toEqual([1])
  })

  test('marks cubs in the team and among added athletes, even if the list of athletes is not loaded', () => {
    const cub = owned(1, { athlete: { ...pickedAthlete({ athlete_id: 1 }), is_cub: true } })
    const coming = { kind: 'add', athlete: { ...athlete(2), is_cub: true } } as const
    const { picks: shown_picks } = optimisticTeam(
      withChange(stateOf([cub, owned(11)]), queued('a', coming)),
      terms,
    )
    expect(shown_picks.map((pick) => [pick.athlete_id, pick.is_cub, pick.athlete.is_cub])).toEqual([
      [11, false, false],
      [1, true, true],
      [2, true, true],
    ])
  })
})

describe('undo', () => {
  const undo = (of: string, ...ids: number[]): TeamChange => {
    return { kind: 'undo', of, candidates: ids.map((id) => athlete(id, 400)) }
  }

  test('shows the team before the last change, at the prices that were paid, and only once [rules §11]', () => {
    const sold = withChange(stateOf([owned(1), owned(2)]), queued('a', { kind: 'remove', athlete_id: 2 }))
    expect(optimisticTeam(sold, terms).undoable).toMatchObject({ key: 'a', before: [owned(1), owned(2)] })
    const back = optimisticTeam(withChange(sold, queued('b', undo('a', 2))), terms)
    expect(back.picks.map((pick) => [pick.athlete_id, pick.bought_for])).toEqual([
      [1, 150],
      [2, 150],
    ])
    expect(back.undoable).toBeNull()
  })

  test('of an already accepted change shows the team before that change', () => {
    const taken = {
      ...stateOf([owned(1)]),
      undoable: { key: 'a', before: { picks: [owned(2)], ...NO_BENCH } },
    }
    expect(ids(withChange(taken, queued('b', undo('a', 2))))).toEqual([2])
  })

  test('is for one change: if that change was refused, the change before it is not undone', () => {
    const state = withChange(stateOf([owned(1)]), queued('a', { kind: 'remove', athlete_id: 1 }))
    const refused = withChange(state, queued('b', { kind: 'remove', athlete_id: 4 }))
    expect(ids(withChange(refused, queued('c', undo('b', 1))))).toEqual([])
  })
})

describe('a refusal', () => {
  const refusal: TeamReply = {
    answer: { ok: false, status: 409, problem: { code: 'over-budget', message: 'because' } },
    tag: null,
    accepted_at: null,
    closes_at: null,
  }
  const answered = (...queue: QueuedTeamChange[]) =>
    after({ ...stateOf(), queue }, { kind: 'answered', reply: refusal })

  test('of a pick has the name of the athlete', () => {
    const state = 'not-saved'
    expect(answered(queued('a', add(1))).outcome).toEqual({ state, message: 'Athlete 1: because' })
    const sale = queued('b', { kind: 'remove', athlete_id: 2 })
    expect(answered(sale).outcome).toEqual({ state, message: 'because' })
  })

  test('also removes the undo of the refused change', () => {
    const undo = queued('c', { kind: 'undo', of: 'a', candidates: [] })
    expect(answered(queued('a', add(1)), undo).queue).toEqual([])
  })
})

type Act = { act: 'add' | 'remove' | 'lead'; athlete_id: number } | { act: 'undo' } | BenchAct
type BenchAct = { act: 'bench'; vice_captain: number | null; f: number[]; m: number[] }
type Step = Act | { act: 'send'; how: How } | { act: 'elsewhere'; athlete_id: number }
type How = 'answered' | 'request lost' | 'reply lost' | 'busy' | 'down'

const someone = fc.constantFrom(...field.map((each) => each.athlete_id))
const ownStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('add', 'add', 'remove', 'lead'), athlete_id: someone }),
  fc.record({ act: fc.constant('undo') }),
  fc.record({
    act: fc.constant('bench'),
    vice_captain: fc.option(someone),
    f: fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
    m: fc.subarray([11, 12, 13, 14], { maxLength: 2 }),
  }),
  fc.record({
    act: fc.constant('send'),
    how: fc.constantFrom<How>('answered', 'answered', 'request lost', 'reply lost', 'busy', 'down'),
  }),
)
const anyStep = fc.oneof(
  { weight: 9, arbitrary: ownStep },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('elsewhere'), athlete_id: someone }) },
)

/** Simulates a player with an unreliable connection. */
function play(steps: readonly Step[]) {
  const server = modelServer(terms, NOW)
  const made: string[] = []
  const sent: string[] = []
  const jumps: string[] = []
  /** The change that each undo refers to. */
  const undone = new Map<string, string>()
  let state = stateOf([], { bench: { vice_captain: null, m: [], f: [] }, reserves_cost: 0 })

  const make = (change: TeamChange) => {
    const key = `key ${made.length}`
    made.push(key)
    if (change.kind === 'undo') undone.set(key, change.of)
    state = withChange(state, queued(key, change))
  }
  const act = (step: Act) => {
    const { undoable } = optimisticTeam(state, terms)
    if (step.act === 'add') make(add(step.athlete_id))
    else if (step.act === 'bench') {
      make({ kind: 'bench', bench: step, candidates: field })
    } else if (step.act !== 'undo') make({ kind: step.act, athlete_id: step.athlete_id })
    else if (undoable)
      make({ kind: 'undo', of: undoable.key, candidates: candidatesOf(field, undoable.before) })
  }
  const send = (how: How) => {
    const [first] = state.queue
    if (!first) return
    sent.push(first.key)
    const before = shown(state)
    const reply = deliver(how, () => server.answer(first, state.tag))
    state = after(state, { kind: 'answered', reply })
    if (reply.answer.ok && shown(state) !== before) jumps.push(first.key)
  }

  for (const step of steps) {
    if (step.act === 'send') send(step.how)
    else if (step.act === 'elsewhere') server.elsewhere(add(step.athlete_id))
    else act(step)
  }
  while (state.queue.length > 0) send('answered')
  // The page reads the team when it does not know whether a change was accepted, and also periodically.
  if (state.is_doubtful || steps.some((step) => step.act === 'elsewhere')) {
    const reply = server.team()
    state = after(state, { kind: 'read', known: reply.answer.data, reply, is_expected: false })
  }
  return { server, made, sent, jumps, undone, state }
}

function deliver(how: How, answer: () => TeamReply): TeamReply {
  const nothing = { tag: null, accepted_at: null, closes_at: null }
  const failure = (status: number | null, code: Problem['code']): TeamReply => {
    return { answer: { ok: false, status, problem: { code, message: code } }, ...nothing }
  }
  if (how === 'request lost') return failure(null, 'network')
  if (how === 'busy') return failure(409, 'in-progress')
  if (how === 'down') return failure(503, 'unavailable')
  const reply = answer()
  return how === 'reply lost' ? failure(null, 'timeout') : reply
}

describe('with an unreliable connection', () => {
  test('every change is sent under its own key, in order, and takes effect at most once [R06]', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { server, made, sent } = play(steps)
        expect(new Set(server.effects).size).toBe(server.effects.length)
        expect(server.effects).toEqual(made.filter((key) => server.effects.includes(key)))
        expect([...new Set(sent)]).toEqual(made.filter((key) => sent.includes(key)))
      }),
    )
  })

  test('an undo undoes the change that it was made for, and no other', () => {
    let effects = 0
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { server, undone } = play(steps)
        for (const [undo, of] of undone) {
          const at = server.effects.indexOf(undo)
          if (at === -1) continue
          effects += 1
          expect(server.effects[at - 1]).toBe(of)
        }
      }),
    )
    expect(effects).toBeGreaterThan(0)
  })

  test('after the last reply, the player sees the server’s team [R05]', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { server, state } = play(steps)
        expect(state.known).toEqual(server.team().answer.data)
        expect(ids(state)).toEqual(state.known.picks.map((pick) => pick.athlete_id))
      }),
    )
  })

  test('an accepted change was already shown, so the shown team never jumps', () => {
    fc.assert(
      fc.property(fc.array(ownStep, { maxLength: 40 }), (steps) => {
        expect(play(steps).jumps).toEqual([])
      }),
    )
  })
})
