import { describe, expect, test } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'

const { app, pool } = await testApp()
await pool.query(`
  insert into announcements (page, header, text, level, starts_at, ends_at)
  select page, header, text, level, game_now() + starts::interval, game_now() + ends::interval
  from (values
    (null, 'Snow at last', E'Ruka is on.\n\nBring skis.', 'success', '-2 hours', null),
    (null, 'Storm', 'Davos waits', 'danger', '-1 hour', '1 hour'),
    ('/events', 'A new calendar', 'Look below', 'primary', '-3 hours', null),
    ('/events/2', 'Another start', 'At noon', 'primary', '-3 hours', null),
    (null, 'Over', '', 'info', '-2 days', '-1 second'),
    (null, 'Not yet', '', 'info', '1 minute', null)
  ) as row (page, header, text, level, starts, ends)`)

describe('GET /api/messages', () => {
  test('returns the current announcements for all pages, newest first, with line breaks [3.26 7.15]', async () => {
    const { reply } = await ask(app, listMessages, '/api/messages')
    expect(reply).toEqual([
      { message_id: 2, header: 'Storm', text: 'Davos waits', level: 'danger', page: null },
      {
        message_id: 1,
        header: 'Snow at last',
        text: 'Ruka is on.\n\nBring skis.',
        level: 'success',
        page: null,
      },
    ])
  })

  test.each([
    ['/events', ['Storm', 'Snow at last', 'A new calendar']],
    ['/events/2', ['Storm', 'Snow at last', 'Another start']],
    ['/', ['Storm', 'Snow at last']],
    ['', ['Storm', 'Snow at last']],
  ])('for the page %s, also returns the announcements of exactly that page [7.15]', async (page, headers) => {
    const { reply } = await ask(app, listMessages, `/api/messages?page=${encodeURIComponent(page)}`)
    expect(reply.map(({ header }) => header)).toEqual(headers)
  })

  test('with `all`, also returns the announcements of single pages, each with its path', async () => {
    const { reply } = await ask(app, listMessages, '/api/messages?all=true')
    expect(reply.map(({ header, page }) => [header, page])).toEqual([
      ['Storm', null],
      ['Snow at last', null],
      ['Another start', '/events/2'],
      ['A new calendar', '/events'],
    ])
  })

  test('an announcement without a level has the level primary [3.26]', async () => {
    await pool.query(`insert into announcements (header, text, starts_at) values ('Plain', '', game_now())`)
    const { reply } = await ask(app, listMessages, '/api/messages')
    expect(reply[0]).toMatchObject({ header: 'Plain', level: 'primary' })
  })

  test('announcements start and end by the game’s clock', async () => {
    await pool.query(`update game_clock set shift = shift + '90 minutes'`)
    const { reply } = await ask(app, listMessages, '/api/messages')
    expect(reply.map(({ header }) => header)).toEqual(['Not yet', 'Plain', 'Snow at last'])
  })

  test('announcements of a season are returned while the season is current', async () => {
    await pool.query(`
      insert into announcements (header, text, starts_at, season_id)
      select name, '', game_now() - interval '1 second', season_id from seasons`)
    const seasons = async () => {
      const { reply } = await ask(app, listMessages, '/api/messages')
      return reply.map(({ header }) => header).filter((header) => header.includes('/'))
    }
    expect(await seasons()).toEqual(['2026/27'])
    await pool.query(`update seasons set is_current = false`)
    expect(await seasons()).toEqual([])
    await pool.query(`update seasons set is_current = true where name = '2025/26'`)
    expect(await seasons()).toEqual(['2025/26'])
  })

  test('304 if the client already has the announcements', () =>
    expectNotModified(app, '/api/messages?page=/events'))

  test.each(['page=a&page=b', `page=${'x'.repeat(2001)}`, 'page=%00'])('422 for %.20s', async (query) => {
    const { field_errors } = await expectError(app, 422, `/api/messages?${query}`)
    expect(Object.keys(field_errors ?? {})).toEqual(['page'])
  })
})
