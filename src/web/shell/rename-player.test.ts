import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { renamed, renamePlayer } from './rename-player.ts'

const row = (user_id: number, team_name: string) => ({
  rank: 1,
  user_id,
  user: { user_id, user_name: 'anna', team_name, country: 'SWE' },
})
const anna = { user_id: 7, team_name: 'Ski like the wind', country: 'NOR' } as Me

test('a new name is shown in all cached boards, and only in the rows of that player [4.10a]', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/users'], { data: [row(7, 'Anna'), row(8, 'Bjorn')], total: 2 })
  client.setQueryData(['/api/weekends/previous/results/users'], { data: { users: [row(7, 'Anna')] } })
  renamePlayer(client, anna)
  expect(client.getQueryData(['/api/users'])).toMatchObject({
    data: [
      { rank: 1, user: { team_name: 'Ski like the wind', country: 'NOR' } },
      { user: { team_name: 'Bjorn', country: 'SWE' } },
    ],
    total: 2,
  })
  expect(JSON.stringify(client.getQueryData(['/api/weekends/previous/results/users']))).toContain(
    'like the wind',
  )
})

test('a value that does not contain the player is returned as the same object', () => {
  const board = { data: [row(8, 'Bjorn')], total: 1, at: null }
  expect(renamed(board, anna)).toBe(board)
})
