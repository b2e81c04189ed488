import { lazyPage } from '../core/lazy-page.tsx'
import type { PageRoute } from './page-route.ts'

/**
 * All pages. The router, the redirects, the menu, the footer and server rendering read this list. Each `lazyPage` also
 * gets the name of the file that it imports. Server rendering looks up that file in the build. A test checks that both
 * are the same file.
 */
export const PAGES: readonly PageRoute[] = [
  {
    path: '/',
    audience: 'everybody',
    is_live: true,
    page: lazyPage('home/start-page', async () => (await import('../home/start-page.tsx')).StartPage),
  },
  {
    path: '/overall',
    audience: 'everybody',
    title: 'Overall Player Standings',
    links: [
      { place: 'menu', order: 1, label: 'Leaderboards' },
      { place: 'Standings', order: 2, label: 'Overall player ranking' },
    ],
    is_live: true,
    page: lazyPage('cups/overall-page', async () => (await import('../cups/overall-page.tsx')).OverallPage),
  },
  {
    path: '/races/:race_id',
    former_path: '/race/:race_id',
    audience: 'everybody',
    title: 'Race',
    is_live: true,
    page: lazyPage('race-page/race-page', async () => (await import('../race-page/race-page.tsx')).RacePage),
  },
  {
    path: '/live/:race_id',
    audience: 'everybody',
    title: 'Live',
    page: lazyPage('live/live-page', async () => (await import('../live/live-page.tsx')).LivePage),
  },
  {
    path: '/events',
    audience: 'everybody',
    links: [
      { place: 'menu', order: 5, label: 'Events' },
      { place: 'Schedule', order: 1, label: 'Events' },
    ],
    is_live: true,
    page: lazyPage(
      'weekends/list/events-page',
      async () => (await import('../weekends/list/events-page.tsx')).EventsPage,
    ),
  },
  {
    path: '/events/:weekend_id',
    audience: 'everybody',
    title: 'Event',
    is_live: true,
    page: lazyPage(
      'event-page/event-page',
      async () => (await import('../event-page/event-page.tsx')).EventPage,
    ),
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
    page: lazyPage('team-page/pick-team-page', async () => {
      const { PickTeamPage, loadTeamPage } = await import('../team-page/pick-team-page.tsx')
      await loadTeamPage()
      return PickTeamPage
    }),
  },
  {
    path: '/athletes/:athlete_id',
    audience: 'everybody',
    title: 'Athlete',
    page: lazyPage(
      'athlete-page/athlete-page',
      async () => (await import('../athlete-page/athlete-page.tsx')).AthletePage,
    ),
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
    page: lazyPage('content/info-page', async () => (await import('../content/info-page.tsx')).InfoPage),
  },
  {
    path: '/login',
    audience: 'visitors',
    title: 'Log in',
    links: [{ place: 'menu', order: 7, label: 'Log in' }],
    page: lazyPage(
      'accounts/pages/login-page',
      async () => (await import('../accounts/pages/login-page.tsx')).LoginPage,
    ),
  },
  {
    path: '/register',
    audience: 'visitors',
    title: 'Register',
    page: lazyPage(
      'accounts/pages/register-page',
      async () => (await import('../accounts/pages/register-page.tsx')).RegisterPage,
    ),
  },
  {
    path: '/reset',
    audience: 'everybody',
    title: 'Reset password',
    page: lazyPage(
      'accounts/pages/reset-page',
      async () => (await import('../accounts/pages/reset-page.tsx')).ResetPage,
    ),
  },
  {
    path: '/reset/:reset_id',
    audience: 'everybody',
    title: 'New password',
    page: lazyPage(
      'accounts/pages/new-password-page',
      async () => (await import('../accounts/pages/new-password-page.tsx')).NewPasswordPage,
    ),
  },
  {
    path: '/verify/:token',
    audience: 'everybody',
    title: 'Confirm your email',
    page: lazyPage(
      'accounts/pages/verify-page',
      async () => (await import('../accounts/pages/verify-page.tsx')).VerifyPage,
    ),
  },
  {
    path: '/restore/:token',
    audience: 'everybody',
    title: 'Restore your account',
    page: lazyPage(
      'accounts/pages/restore-page',
      async () => (await import('../accounts/pages/restore-page.tsx')).RestorePage,
    ),
  },
  {
    path: '/users/me',
    audience: 'players',
    title: 'My profile',
    links: [{ place: 'Standings', order: 1, label: 'My Team' }],
    page: lazyPage(
      'accounts/settings/my-profile-page',
      async () => (await import('../accounts/settings/my-profile-page.tsx')).MyProfilePage,
    ),
  },
  {
    path: '/users/me/notifications',
    audience: 'players',
    title: 'Notifications',
    page: lazyPage(
      'accounts/notifications/notifications-page',
      async () => (await import('../accounts/notifications/notifications-page.tsx')).NotificationsPage,
    ),
  },
  {
    path: '/notifications/:token',
    audience: 'everybody',
    title: 'Your notifications',
    page: lazyPage(
      'accounts/notifications/email-link-page',
      async () => (await import('../accounts/notifications/email-link-page.tsx')).EmailLinkPage,
    ),
  },
  {
    path: '/users/:user_id',
    former_path: '/user/:user_id',
    audience: 'everybody',
    title: 'Player',
    page: lazyPage(
      'profiles/profile-page',
      async () => (await import('../profiles/profile-page.tsx')).ProfilePage,
    ),
  },
  {
    path: '/users/:user_id/weekends/:weekend_id',
    audience: 'everybody',
    title: 'Why these points',
    page: lazyPage(
      'profiles/ledger/ledger-page',
      async () => (await import('../profiles/ledger/ledger-page.tsx')).LedgerPage,
    ),
  },
  {
    path: '/leagues',
    audience: 'players',
    title: 'Leagues',
    links: [
      { place: 'menu', order: 4, label: 'Leagues' },
      { place: 'Standings', order: 3, label: 'Leagues' },
    ],
    is_live: true,
    page: lazyPage(
      'leagues/pages/leagues-page',
      async () => (await import('../leagues/pages/leagues-page.tsx')).LeaguesPage,
    ),
  },
  {
    path: '/leagues/:name',
    audience: 'players',
    is_live: true,
    page: lazyPage(
      'leagues/pages/league-page',
      async () => (await import('../leagues/pages/league-page.tsx')).LeaguePage,
    ),
  },
  {
    path: '/leagues/:name/weekend/:weekend_id',
    audience: 'players',
    is_live: true,
    page: lazyPage(
      'leagues/pages/league-weekend-page',
      async () => (await import('../leagues/pages/league-weekend-page.tsx')).LeagueWeekendPage,
    ),
  },
  {
    path: '/invites/:code',
    audience: 'everybody',
    title: 'League invite',
    page: lazyPage(
      'leagues/pages/league-invite-page',
      async () => (await import('../leagues/pages/league-invite-page.tsx')).LeagueInvitePage,
    ),
  },
  {
    path: '/goodbye',
    audience: 'everybody',
    page: lazyPage(
      'accounts/pages/goodbye-page',
      async () => (await import('../accounts/pages/goodbye-page.tsx')).GoodbyePage,
    ),
  },
]
