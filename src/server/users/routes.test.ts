import { describe, expect, test } from 'vitest'
import { getUserRank } from '#contract/users.ts'
import { ask, askInVain, expectNotModified } from '#server/testing/ask.ts'
import { cast } from '#server/testing/cast.ts'
import { castApp } from '#server/testing/cast-app.ts'

const { app } = await castApp()
const { anna, gone, idle } = cast.users

describe('GET /api/users/:user_id/rank', () => {
  test('7.43a 3.4b a player with his place on the Overall board, and nothing private', async () => {
    const { reply } = await ask(app, getUserRank, `/api/users/${anna}/rank/`)
    expect(reply).toEqual({
      user_id: anna,
      user_name: 'anna',
      team_name: 'Ski Queens 100%',
      country: 'NOR',
      verified_user: false,
      score: 210.25,
      rank: 2,
    })
  })

  test('without picks there is neither score nor rank', async () => {
    const { reply } = await ask(app, getUserRank, `/api/users/${idle}/rank`)
    expect(reply).toMatchObject({ score: null, rank: null })
  })

  test('304 for whoever has it already', () => expectNotModified(app, `/api/users/${anna}/rank`))

  test.each([99, gone])('404 for one who is not there any more: %s', async (user_id) => {
    const problem = await askInVain(app, 404, `/api/users/${user_id}/rank`)
    expect(problem.message).toBe('User not found')
  })

  test('422 for what is no id', async () => {
    await askInVain(app, 422, '/api/users/anna/rank')
  })
})
