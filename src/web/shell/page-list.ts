import type { ComponentType } from 'react'
import { type LazyPage, lazyPage } from '../core/lazy-page.tsx'

/** Who may open a page: visitors are redirected from players' pages to the login, and players from visitors' pages. */
export type Audience = 'everybody' | 'players' | 'visitors'

/** The menu, or a section of the footer by its heading. */
export type Place = 'menu' | 'Play the game' | 'Standings' | 'Schedule' | 'Get in touch'

type LinkToPage = {
  place: Place
  /** The position within its place. */
  order: number
  label: string
  /** The address, if the page's path has parameters. */
  to?: string
}

export type PageRoute = {
  path: string
  /** A former URL, or one that users guess, which redirects to the page. It has the same parameters. */
  former_path?: string
  audience: Audience
  /** The title, unless the page's data provide one. Pages without it always set their own. */
  title?: string
  /** The links to the page in the menu and the footer. */
  links?: readonly LinkToPage[]
  page: LazyPage
}

type Entry = Omit<PageRoute, 'page'> & {
  /** The file of its component in src/web, without the extension: server rendering looks it up in the build. */
  file: string
  /** Loads the code of the page. The file is the same; a test compares them. */
  get: () => Promise<ComponentType>
}

const ENTRIES: readonly Entry[] = [
  {
    path: '/',
    audience: 'everybody',
    file: 'home/start-page',
    get: async () => (await import('../home/start-page.tsx')).StartPage,
  },
  {
    path: '/overall',
    audience: 'everybody',
    title: 'Overall Player Standings',
    links: [
      { place: 'menu', order: 1, label: 'Leaderboards' },
      { place: 'Standings', order: 2, label: 'Overall player ranking' },
    ],
    file: 'cups/overall-page',
    get: async () => (await import('../cups/overall-page.tsx')).OverallPage,
  },
  {
    path: '/races/:race_id',
    former_path: '/race/:race_id',
    audience: 'everybody',
    title: 'Race',
    file: 'races/race-page',
    get: async () => (await import('../races/race-page.tsx')).RacePage,
  },
  {
    path: '/events',
    audience: 'everybody',
    links: [
      { place: 'menu', order: 5, label: 'Events' },
      { place: 'Schedule', order: 1, label: 'Events' },
    ],
    file: 'weekends/list/events-page',
    get: async () => (await import('../weekends/list/events-page.tsx')).EventsPage,
  },
  {
    path: '/events/:weekend_id',
    audience: 'everybody',
    title: 'Event',
    file: 'weekends/event/event-page',
    get: async () => (await import('../weekends/event/event-page.tsx')).EventPage,
  },
  {
    path: '/athletes',
    audience: 'everybody',
    title: 'Team Selection',
    links: [
      { place: 'menu', order: 3, label: 'Team Selection' },
      { place: 'Play the game', order: 1, label: 'Team Selection' },
      { place: 'Standings', order: 4, label: 'Athletes' },
    ],
    file: 'team-page/athletes-page',
    get: async () => {
      const { AthletesPage, loadTeamPage } = await import('../team-page/athletes-page.tsx')
      await loadTeamPage()
      return AthletesPage
    },
  },
  {
    path: '/athletes/:athlete_id',
    audience: 'everybody',
    title: 'Athlete',
    file: 'athletes/athlete-page',
    get: async () => (await import('../athletes/athlete-page.tsx')).AthletePage,
  },
  {
    path: '/info/:page',
    audience: 'everybody',
    links: [
      { place: 'menu', order: 2, label: 'How to play', to: '/info/rules' },
      { place: 'Play the game', order: 2, label: 'How to play', to: '/info/rules' },
      { place: 'menu', order: 6, label: 'Contact', to: '/info/contact' },
      { place: 'Get in touch', order: 1, label: 'Contact', to: '/info/contact' },
    ],
    file: 'content/info-page',
    get: async () => (await import('../content/info-page.tsx')).InfoPage,
  },
  {
    path: '/login',
    audience: 'visitors',
    title: 'Log in',
    links: [{ place: 'menu', order: 7, label: 'Log in' }],
    file: 'accounts/pages/login-page',
    get: async () => (await import('../accounts/pages/login-page.tsx')).LoginPage,
  },
  {
    path: '/register',
    audience: 'visitors',
    title: 'Register',
    file: 'accounts/pages/register-page',
    get: async () => (await import('../accounts/pages/register-page.tsx')).RegisterPage,
  },
  {
    path: '/reset',
    audience: 'everybody',
    title: 'Reset password',
    file: 'accounts/pages/reset-page',
    get: async () => (await import('../accounts/pages/reset-page.tsx')).ResetPage,
  },
  {
    path: '/reset/:reset_id',
    audience: 'everybody',
    title: 'New password',
    file: 'accounts/pages/new-password-page',
    get: async () => (await import('../accounts/pages/new-password-page.tsx')).NewPasswordPage,
  },
  {
    path: '/verify/:token',
    audience: 'everybody',
    title: 'Confirm your email',
    file: 'accounts/pages/verify-page',
    get: async () => (await import('../accounts/pages/verify-page.tsx')).VerifyPage,
  },
  {
    path: '/restore/:token',
    audience: 'everybody',
    title: 'Restore your account',
    file: 'accounts/pages/restore-page',
    get: async () => (await import('../accounts/pages/restore-page.tsx')).RestorePage,
  },
  {
    path: '/users/me',
    audience: 'players',
    title: 'My profile',
    links: [{ place: 'Standings', order: 1, label: 'My Team' }],
    file: 'accounts/settings/my-profile-page',
    get: async () => (await import('../accounts/settings/my-profile-page.tsx')).MyProfilePage,
  },
  {
    path: '/users/:user_id',
    former_path: '/user/:user_id',
    audience: 'everybody',
    title: 'Player',
    file: 'profiles/profile-page',
    get: async () => (await import('../profiles/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/users/:user_id/weekends/:weekend_id',
    audience: 'everybody',
    title: 'Why these points',
    file: 'profiles/ledger/ledger-page',
    get: async () => (await import('../profiles/ledger/ledger-page.tsx')).LedgerPage,
  },
  {
    path: '/leagues',
    audience: 'players',
    title: 'Leagues',
    links: [
      { place: 'menu', order: 4, label: 'Leagues' },
      { place: 'Standings', order: 3, label: 'Leagues' },
    ],
    file: 'leagues/pages/leagues-page',
    get: async () => (await import('../leagues/pages/leagues-page.tsx')).LeaguesPage,
  },
  {
    path: '/leagues/:name',
    audience: 'players',
    file: 'leagues/pages/league-page',
    get: async () => (await import('../leagues/pages/league-page.tsx')).LeaguePage,
  },
  {
    path: '/leagues/:name/weekend/:weekend_id',
    audience: 'players',
    file: 'leagues/pages/league-weekend-page',
    get: async () => (await import('../leagues/pages/league-weekend-page.tsx')).LeagueWeekendPage,
  },
  {
    path: '/invites/:code',
    audience: 'everybody',
    title: 'League invite',
    file: 'leagues/pages/league-invite-page',
    get: async () => (await import('../leagues/pages/league-invite-page.tsx')).LeagueInvitePage,
  },
  {
    path: '/goodbye',
    audience: 'everybody',
    file: 'accounts/pages/goodbye-page',
    get: async () => (await import('../accounts/pages/goodbye-page.tsx')).GoodbyePage,
  },
]

/** All pages. Router, redirects, menu, footer and server rendering read this list. */
export const PAGES: readonly PageRoute[] = ENTRIES.map(({ file, get, ...route }) => ({
  ...route,
  page: lazyPage(file, get),
}))
