import { expect, test } from 'vitest'
import { parseSettings } from './config.ts'
import { isLocalOnly } from './local-only.ts'

test.each([
  [true, {}],
  [true, { HOST: '::1' }],
  [true, { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }],
  [false, { HOST: '0.0.0.0' }],
  [false, { HOST: '::' }],
  [false, { HOST: '192.168.1.7' }],
  [false, { HOST: '127.evil.example' }],
  [false, { PUBLIC_URL: 'https://podium.example' }],
  [false, { PUBLIC_URL: 'http://podium.example' }],
  [false, { TRUSTED_PROXIES: '127.0.0.1' }],
])('isLocalOnly is %s with %j', (is_local_only, env) => {
  const parsed = parseSettings(env)
  expect('settings' in parsed && isLocalOnly(parsed.settings)).toBe(is_local_only)
})
