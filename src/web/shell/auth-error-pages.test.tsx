import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type Session, UNKNOWN } from '../core/session/session-store.ts'
import { NotAuthorized, NotLoggedIn } from './page-boundary.tsx'

const player: Session = { state: 'player', me: { user_name: 'anna' } as Me, is_reconnecting: false }
const nothing = async () => {}
const acts = { logIn: nothing, recheck: nothing, logOut: () => {}, update: () => {} }

test.each<[string, typeof NotLoggedIn, Session]>([
  ['Not logged in', NotLoggedIn, UNKNOWN],
  ['Not logged in', NotLoggedIn, player],
  ['Not authorized', NotAuthorized, player],
])(
  'players, and users whose session is unknown, see the error page “%s” before any redirect [8.2a]',
  (title, Page, session) => {
    const html = renderToStaticMarkup(
      <MemoryRouter initialEntries={['/overall']}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionContext value={{ ...session, ...acts }}>
            <Page />
          </SessionContext>
        </QueryClientProvider>
      </MemoryRouter>,
    )
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
  },
)
