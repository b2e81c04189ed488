import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { test } from './test.ts'

// Browsers and `fetch` normalize a URL before they send it. `ask` sends these paths verbatim.

const LOST = [
  '//x/race/1',
  '/user//x',
  '/users/1%00',
  '/info/%00',
  '/%5Cx',
  '/\\x',
  '/index%2ehtml',
  '//evil.example',
]
test('the server sends the not-found page for unusual paths [2.3]', async ({ baseURL }) => {
  for (const path of LOST) {
    const reply = await ask(baseURL, path)
    expect([path, reply.statusCode, reply.headers.location]).toEqual([path, 404, undefined])
    expect(await text(reply)).toContain('Uh oh. Did you get lost?')
  }
})

const ELSEWHERE: [string, string][] = [
  ['//evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/\\/evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['/%2Fevil.example/', '/%2Fevil.example'],
  ['/%09/evil.example/', '/%09/evil.example'],
  ['/overall//?next=//evil.example', '/overall?next=%2F%2Fevil.example'],
  ['/race/%2F%2Fevil.example', '/races/%2F%2Fevil.example'],
  ['/race/12?a=b?c', '/races/12?a=b%3Fc'],
]
test('a redirect never leads to another site [2.race.c]', async ({ baseURL }) => {
  for (const [path, location] of ELSEWHERE) {
    const reply = await ask(baseURL, path)
    expect([path, reply.statusCode, reply.headers.location]).toEqual([path, 301, location])
    expect(new URL(location, baseURL).origin).toBe(baseURL)
    reply.destroy()
  }
})

test('a browser shows the not-found page for an unusual path, before and after hydration [2.3]', async ({
  page,
}) => {
  await page.goto('/user//x')
  await expect(page.getByText('Uh oh. Did you get lost?')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Uh oh. Did you get lost?')).toBeVisible()
})

function ask(address: string | undefined, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(String(address))
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, resolve).on('error', reject).end()
  })
}
