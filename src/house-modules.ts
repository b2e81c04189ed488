type Module = {
  sees: string[]
  tests_see?: string[]
  packages: string[]
  may_use_node?: true
  may_ask_clock?: true
}

/** Allowed imports of each module. `type zod` allows its types only, so that the page does not bundle it. */
export const modules: Record<string, Module> = {
  game: { sees: [], tests_see: ['text'], packages: [] },
  contract: { sees: ['game', 'text'], packages: ['zod'] },
  text: { sees: ['game'], packages: [] },
  launcher: { sees: [], tests_see: ['server'], packages: ['pg'], may_use_node: true, may_ask_clock: true },
  demo: {
    sees: ['game', 'contract', 'text', 'server'],
    packages: ['fastify'],
    may_use_node: true,
    may_ask_clock: true,
  },
  server: {
    sees: ['game', 'contract', 'text', 'launcher', 'demo'],
    packages: [
      'fastify',
      '@fastify/static',
      '@fastify/cookie',
      '@zxcvbn-ts/language-common',
      'altcha-lib',
      '@node-rs/argon2',
      'close-with-grace',
      'zod',
      'pg',
      'csv-parse',
      'fflate',
      'saxes',
      'lru-cache',
      'p-limit',
      'ical-generator',
      'world-countries',
      'openid-client',
      'jose',
      'nodemailer',
      '@simplewebauthn/server',
      'otpauth',
      'qrcode',
      'web-push',
    ],
    may_use_node: true,
    may_ask_clock: true,
  },
  web: {
    sees: ['game', 'contract', 'text'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      'react-hook-form',
      'altcha-lib',
      '@noble/hashes',
      'react-markdown',
      'remark-gfm',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@tanstack/react-query',
      '@sentry/browser',
      'd3-array',
      'd3-shape',
      'lucide-react',
      '@simplewebauthn/browser',
      'type zod',
      '@fontsource/barlow',
      '@fontsource/barlow-condensed',
    ],
    may_ask_clock: true,
  },
  operator: {
    sees: ['game', 'contract', 'text', 'server', 'launcher', 'demo'],
    packages: ['commander', 'cli-progress'],
    may_use_node: true,
    may_ask_clock: true,
  },
  testing: {
    sees: ['game', 'contract', 'text', 'server', 'web', 'operator', 'launcher', 'demo'],
    packages: [],
    may_use_node: true,
    may_ask_clock: true,
  },
}

/**
 * The layers of a module. All folders may import the ground; each feature may import the features listed for it, which
 * come before it; the top may import all.
 */
export const layers: Record<string, { ground: string[]; features: Record<string, string[]>; top: string }> = {
  server: {
    ground: ['platform', 'http'],
    features: {
      site: [],
      jobs: [],
      users: [],
      standings: ['users'],
      push: [],
      notifications: ['push', 'site', 'standings'],
      cups: ['standings'],
      calendar: ['cups', 'site', 'standings'],
      leagues: ['calendar', 'notifications', 'site', 'standings', 'users'],
      countries: [],
      accounts: ['countries', 'leagues', 'notifications', 'site'],
      images: [],
      seasons: ['calendar'],
      athletes: ['calendar', 'images', 'seasons'],
      scoring: ['athletes', 'calendar', 'leagues', 'notifications', 'standings', 'users'],
      factors: ['accounts', 'site'],
      admin: [
        'accounts',
        'calendar',
        'factors',
        'images',
        'jobs',
        'leagues',
        'notifications',
        'push',
        'scoring',
        'site',
        'standings',
      ],
      content: ['site'],
      me: ['accounts', 'calendar', 'countries', 'notifications', 'scoring', 'standings'],
      exports: [],
      messages: [],
      numbers: [],
      sidebets: ['calendar', 'users'],
      popularity: ['athletes', 'calendar'],
      teams: ['calendar', 'users'],
      'start-lists': ['athletes', 'calendar', 'teams'],
      live: ['athletes', 'calendar', 'scoring', 'standings'],
      profiles: ['calendar', 'standings', 'users'],
      prices: ['seasons'],
      doctor: ['prices', 'scoring', 'standings'],
      imports: ['athletes', 'calendar', 'prices', 'scoring', 'seasons', 'start-lists'],
      'calendar-acts': ['admin', 'calendar', 'imports', 'jobs', 'scoring', 'seasons', 'standings'],
      revisions: ['athletes', 'imports', 'scoring'],
      doubles: ['athletes', 'calendar', 'imports', 'prices', 'revisions', 'scoring', 'seasons'],
      reports: ['leagues', 'users'],
      'admin-api': [
        'accounts',
        'admin',
        'athletes',
        'calendar',
        'calendar-acts',
        'content',
        'doctor',
        'doubles',
        'exports',
        'factors',
        'images',
        'imports',
        'jobs',
        'leagues',
        'live',
        'me',
        'notifications',
        'numbers',
        'prices',
        'push',
        'reports',
        'revisions',
        'scoring',
        'seasons',
        'sidebets',
        'site',
        'standings',
        'start-lists',
        'users',
      ],
    },
    top: 'app',
  },
  web: {
    ground: ['core', 'ui'],
    features: {
      'service-worker': [],
      forms: [],
      content: [],
      embed: [],
      users: [],
      'weekend-status': ['users'],
      cups: ['embed', 'users', 'weekend-status'],
      races: ['cups', 'users'],
      live: ['races'],
      sidebets: ['content', 'races'],
      weekends: ['cups', 'races', 'sidebets', 'weekend-status'],
      leagues: ['embed', 'forms', 'races', 'users', 'weekend-status', 'weekends'],
      athletes: ['races', 'weekends'],
      compare: ['athletes', 'forms', 'races', 'weekends'],
      team: ['athletes', 'races', 'sidebets', 'weekends'],
      profiles: ['content', 'leagues', 'races', 'team', 'users', 'weekends'],
      accounts: ['forms', 'profiles'],
      home: ['content', 'live', 'races', 'sidebets', 'users', 'weekend-status', 'weekends'],
      'team-picker': ['athletes', 'compare', 'content', 'races', 'sidebets', 'team', 'weekends'],
      'athlete-page': ['athletes', 'races', 'team-picker', 'team', 'weekends'],
      market: ['athletes', 'compare', 'forms', 'team-picker', 'team', 'weekends'],
      scoreboard: ['races', 'users'],
      'team-page': ['accounts', 'market', 'team-picker', 'races', 'team'],
      admin: ['accounts', 'content', 'forms'],
    },
    top: 'shell',
  },
}

/** The folders that may import the demo season: the server's composition and the command line. */
export const sees_demo = /^src\/(server\/app|operator|demo|testing)\//

/** The web files that may call any route. All others call `get…` and `list…` routes only. */
export const sends_any_route =
  /^src\/web\/(core\/(api\/(reply|use-reply)|mutations\/(send-queued|server-reply))\.ts|shell\/render\/)/

/**
 * Web files that store data in the browser: unsent changes of teams and side bets, what the offline page shows, for whom
 * the browser is subscribed, and how pages look.
 */
export const stores_in_browser =
  /^src\/web\/(admin\/parts\/saved-filters\.tsx|core\/(mutations\/persisted-queue|push\/browser-push)\.ts|live\/league-choice\.tsx|service-worker\/own-data\.ts|shell\/(masthead\.tsx|load-fonts\.ts|messages\/dismissed\.ts))$/
