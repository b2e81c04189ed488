type Module = {
  may_import: string[]
  tests_may_import?: string[]
  packages: string[]
  may_use_node?: true
  may_read_clock?: true
}

/**
 * What each module may import. `type zod` allows only the types of zod, so that the page's bundle does not contain it.
 */
export const modules: Record<string, Module> = {
  game: { may_import: [], tests_may_import: ['text'], packages: [] },
  contract: { may_import: ['game', 'text'], packages: ['zod'] },
  text: { may_import: ['game'], packages: [] },
  launcher: {
    may_import: [],
    tests_may_import: ['server'],
    packages: ['pg'],
    may_use_node: true,
    may_read_clock: true,
  },
  demo: {
    may_import: ['game', 'contract', 'text', 'server'],
    packages: ['fastify'],
    may_use_node: true,
    may_read_clock: true,
  },
  server: {
    may_import: ['game', 'contract', 'text', 'launcher', 'demo'],
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
      'pg-copy-streams',
      'age-encryption',
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
      'prom-client',
    ],
    may_use_node: true,
    may_read_clock: true,
  },
  web: {
    may_import: ['game', 'contract', 'text'],
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
    may_read_clock: true,
  },
  operator: {
    may_import: ['game', 'contract', 'text', 'server', 'launcher', 'demo'],
    packages: ['commander', 'cli-progress'],
    may_use_node: true,
    may_read_clock: true,
  },
  testing: {
    may_import: ['game', 'contract', 'text', 'server', 'web', 'operator', 'launcher', 'demo'],
    packages: [],
    may_use_node: true,
    may_read_clock: true,
  },
}

/**
 * The layers of a module. A base folder may import the base folders before it. A feature may import the base folders
 * and the features that are listed for it, which all come earlier. The `top` folder may import everything.
 */
export const layers: Record<string, { base: string[]; features: Record<string, string[]>; top: string }> = {
  server: {
    base: ['platform', 'http'],
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
      metrics: [],
      numbers: [],
      sidebets: ['calendar', 'users'],
      popularity: ['athletes', 'calendar'],
      teams: ['calendar', 'users'],
      'start-lists': ['athletes', 'calendar', 'teams'],
      live: ['athletes', 'calendar', 'scoring', 'standings'],
      profiles: ['calendar', 'standings', 'users'],
      prices: ['seasons'],
      doctor: ['prices', 'scoring', 'standings'],
      backup: ['accounts', 'admin', 'doctor', 'jobs', 'notifications', 'scoring'],
      imports: ['athletes', 'calendar', 'prices', 'scoring', 'seasons', 'start-lists'],
      'calendar-acts': ['admin', 'calendar', 'imports', 'jobs', 'scoring', 'seasons', 'standings'],
      revisions: ['athletes', 'imports', 'scoring'],
      doubles: ['athletes', 'calendar', 'imports', 'prices', 'revisions', 'scoring', 'seasons'],
      reports: ['leagues', 'users'],
      'admin-api': [
        'accounts',
        'admin',
        'athletes',
        'backup',
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
    base: ['core', 'ui'],
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
      'race-page': ['live', 'races'],
      sidebets: ['content', 'races'],
      weekends: ['cups', 'races', 'sidebets', 'weekend-status'],
      leagues: ['embed', 'forms', 'races', 'users', 'weekend-status', 'weekends'],
      athletes: ['races', 'weekends'],
      compare: ['athletes', 'forms', 'races', 'weekends'],
      team: ['athletes', 'races', 'sidebets', 'weekends'],
      profiles: ['content', 'leagues', 'races', 'team', 'users', 'weekend-status', 'weekends'],
      accounts: ['forms', 'profiles'],
      home: ['content', 'live', 'races', 'sidebets', 'users', 'weekend-status', 'weekends'],
      'team-picker': ['athletes', 'compare', 'content', 'races', 'sidebets', 'team', 'weekends'],
      'event-page': ['races', 'team', 'weekends'],
      'athlete-page': ['athletes', 'races', 'team-picker', 'team', 'weekends'],
      market: ['athletes', 'compare', 'forms', 'team-picker', 'team', 'weekends'],
      scoreboard: ['races', 'users'],
      'team-page': ['accounts', 'market', 'team-picker', 'races', 'team', 'weekend-status'],
      admin: ['accounts', 'content', 'forms'],
    },
    top: 'shell',
  },
}

/** The folders that may import the demo season: `server/app`, the commands, the demo itself and test code. */
export const may_import_demo = /^src\/(server\/app|operator|demo|testing)\//

/**
 * The files of the web module that may pass any route to `fetchReply`. All others pass it only routes named `get…` and
 * `list…`, and send changes through `sendChange`.
 */
export const may_send_any_route =
  /^src\/web\/(core\/(api\/(reply|use-reply)|mutations\/(send-queued|server-reply))\.ts|shell\/render\/)/

/** The files of the web module that may store data in the browser. */
export const may_store_in_browser =
  /^src\/web\/(admin\/parts\/saved-filters\.tsx|core\/(mutations\/persisted-queue|push\/browser-push)\.ts|live\/league-choice\.tsx|service-worker\/own-data\.ts|shell\/(masthead\.tsx|load-fonts\.ts|messages\/dismissed\.ts))$/
