import type { QueryClient } from '@tanstack/react-query'
import type {} from '@vitest/browser-playwright'
import axe from 'axe-core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { getConfig } from '#contract/config.ts'
import type { Me } from '#contract/me.ts'
import { AdminApp } from '../../admin/admin-app.tsx'
import { createQueryClient } from '../../core/api/query-client.ts'
import { setPlayer, setVisitor } from '../../core/session/session-store.ts'
import { App } from '../app.tsx'
import { admin, factor } from './admin-replies.ts'
import { anna, site_replies } from './site-replies.ts'

/** A reply of the server. It has no body if neither `json` nor `text` is set. Null breaks the connection. */
export type FakeReply = {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
} | null

/**
 * The replies, by method and path without the query, such as `GET /api/config`. A function is called for each request.
 */
export type ServerReplies = Record<
  string,
  FakeReply | ((request: SentRequest) => FakeReply | Promise<FakeReply>)
>

export type SentRequest = { call: string; query: URLSearchParams; body: unknown; headers: Headers }

/**
 * Opens a page in the browser, without server rendering. The network is replaced: each request gets the reply that is
 * listed for it, or 404. Returns the list of requests. Later requests are added to this list.
 */
export async function showPage(
  address: string,
  replies: ServerReplies = {},
  me: Me | null = null,
): Promise<SentRequest[]> {
  return showApp(address, replies, me, (queryClient) => (
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  ))
}

/** Like `showPage`, for an admin page. The user is an owner who needs no second factor. */
export async function showAdminPage(address: string, replies: ServerReplies = {}): Promise<SentRequest[]> {
  const all = {
    'GET /api/admin/factor': { json: factor },
    'GET /api/admin/session': { json: admin },
    ...replies,
  }
  return showApp(`/admin${address}`, all, anna, (queryClient) => <AdminApp queryClient={queryClient} />)
}

async function showApp(
  address: string,
  replies: ServerReplies,
  me: Me | null,
  render: (queryClient: QueryClient) => ReactNode,
): Promise<SentRequest[]> {
  const sent_requests: SentRequest[] = []
  const all: ServerReplies = { ...site_replies, ...(me && { 'GET /api/me/rank': { json: me } }), ...replies }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(all, sent_requests, url, init))
  localStorage.clear()
  sessionStorage.clear()
  const former_address = location.href
  history.replaceState(null, '', address)
  document.documentElement.lang = 'en'
  // biome-ignore lint/suspicious/noDocumentCookie: the page has to know it at once
  document.cookie = `csrf=${me ? 'p' : 'v'}.test; path=/`
  if (me) setPlayer(me)
  else setVisitor()

  const queryClient = createQueryClient(0)
  const known = all['GET /api/config']
  // The configuration is in the cache from the start, as in pages that the server rendered.
  if (known && 'json' in known)
    queryClient.setQueryData([getConfig.path, undefined, undefined], { data: known.json, total: null })
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  root.render(<StrictMode>{render(queryClient)}</StrictMode>)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    history.replaceState(null, '', former_address)
    vi.unstubAllGlobals()
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  return sent_requests
}

async function answer(
  replies: ServerReplies,
  sent_requests: SentRequest[],
  url: string,
  init: RequestInit = {},
) {
  const { pathname, searchParams } = new URL(url, location.origin)
  const request = {
    call: `${init.method ?? 'GET'} ${pathname}`,
    query: searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: new Headers(init.headers),
  }
  sent_requests.push(request)
  const listed = replies[request.call]
  const reply = typeof listed === 'function' ? await listed(request) : listed
  if (reply === null) throw new TypeError('Failed to fetch')
  const { status = 200, json, text = null, headers = {} } = reply ?? { status: 404, json: NOT_FOUND }
  const sent = { 'x-server-time': new Date().toISOString(), ...headers }
  return new Response(json === undefined ? text : JSON.stringify(json), { status, headers: sent })
}

const NOT_FOUND = { code: 'not-found', message: 'Not found' }

/** Returns the bodies of all requests with this method and path, in order. */
export function bodiesOf(sent_requests: readonly SentRequest[], call: string): unknown[] {
  return sent_requests.filter((each) => each.call === call).map(({ body }) => body)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: axe.RunOptions = {
  runOnly: tags,
  rules: { 'target-size': { enabled: true } },
  // Details about passed rules are left out, because they take half of the time.
  resultTypes: ['violations'],
}

/**
 * Expects no accessibility violation and no horizontal scrolling. Checks a phone with the dark theme and a desktop with
 * the light theme.
 */
export async function expectAccessibleLayout(): Promise<void> {
  for (const [width, value] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.viewport(width, 800)
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    // The viewport is as high as the page. Otherwise bars at the bottom would cover fields, and axe would report these
    // as too small.
    await page.viewport(width, Math.max(800, document.documentElement.scrollHeight))
    const { violations } = await axe.run(document, options)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}
