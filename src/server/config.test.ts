import { expect, test } from 'vitest'
import { parseSettings } from './config.ts'
import { exampleOfSettings } from './config-example.ts'

test('works with nothing set', () => {
  expect(parseSettings({})).toEqual({
    settings: {
      port: 3000,
      host: '127.0.0.1',
      data_dir: './data',
      game: 'worldcup',
      demo: 'on',
      log_level: 'info',
      drain_wait: 0,
    },
  })
})

test('reads what is set, and takes an empty value for none', () => {
  const env = {
    PORT: '4100',
    HOST: '',
    GAME: 'marathon',
    GAME_NOW: '2026-12-01T10:00:00+01:00',
    HOME: '/root',
  }
  expect(parseSettings(env)).toMatchObject({
    settings: { port: 4100, host: '127.0.0.1', game: 'marathon', game_now: new Date('2026-12-01T09:00:00Z') },
  })
})

test('lists all faults at once', () => {
  const env = {
    PORT: 'http',
    GAME: 'chess',
    DEMO: 'yes',
    GAME_NOW: 'tomorrow',
    DATABASE_URL: 'mysql://localhost/podium',
    LOG_LEVEL: 'loud',
    DRAIN_WAIT: '-1',
  }
  expect(parseSettings(env)).toEqual({
    faults: [
      'PORT must be a port: a whole number from 0 to 65535',
      'DATABASE_URL must be an address such as postgresql://user:password@host/database',
      'GAME must be worldcup, marathon or league',
      'DEMO must be on or off',
      'GAME_NOW must be an instant such as 2026-12-01T09:00:00Z',
      'LOG_LEVEL must be a level such as info',
      'DRAIN_WAIT must be a number of seconds from 0 to 60',
    ],
  })
})

test.each(['70000', '-1', '3000.5', 'x'])('refuses the port %j', (PORT) => {
  expect(parseSettings({ PORT })).toHaveProperty('faults')
})

test('.env.example is in step with the schema (npx vitest -u writes it)', async () => {
  await expect(exampleOfSettings()).toMatchFileSnapshot('../../.env.example')
})
