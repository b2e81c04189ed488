import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Room = { sees: string[]; packages: string[]; stands_on_node?: true; may_ask_clock?: true }

/** Who may import whom. `type zod`: its types only, so that the page does not carry it. */
const rooms: Record<string, Room> = {
  game: { sees: [], packages: [] },
  contract: { sees: ['game'], packages: ['zod'] },
  server: {
    sees: ['game', 'contract'],
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
      'kysely',
      'csv-parse',
      'p-limit',
      'ical-generator',
      'world-countries',
      'openid-client',
      'jose',
      'nodemailer',
    ],
    stands_on_node: true,
    may_ask_clock: true,
  },
  web: {
    sees: ['game', 'contract'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      'react-hook-form',
      'altcha-lib',
      'react-markdown',
      'remark-gfm',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@tanstack/react-query',
      '@sentry/browser',
      'd3-scale',
      'd3-shape',
      'type zod',
      '@fontsource/barlow',
      '@fontsource/barlow-condensed',
    ],
    may_ask_clock: true,
  },
  operator: {
    sees: ['game', 'contract', 'server'],
    packages: ['commander', 'cli-progress'],
    stands_on_node: true,
    may_ask_clock: true,
  },
}

/** Lines of a file: none has more than `most`, and nine in ten have at most `tenth`. */
const lengths = { most: 250, tenth: 120 }

const forbidden_names =
  /^(utils?|helpers?|common|misc|shared|libs?|managers?|services?|types?|constants?|index)$/

type Files = Record<string, string>

const isTest = (path: string) => /\.test\.tsx?$|^src\/(server|operator)\/testing\//.test(path)
const isSqlPlace = (path: string) => /^src\/server\/(db\/|.*\bstore\.ts$|.*\/store\/[^/]+\.ts$)/.test(path)
const roomOf = (path: string) => /^src\/([a-z]+)\//.exec(path)?.[1] ?? ''
const linesOf = (text: string) => text.trimEnd().split('\n').length

/** What a file imports: ours as `src/…`, Node's as `node:…`, packages by name, and as `type name` where only types. */
function importsOf(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '')
  const found = code.matchAll(
    /^(import type|import|export)\b[^'`;=(]*?'([^'\n]+)'|\b(import)\(\s*'([^'\n]+)'/gm,
  )
  return [...found].map(([, how, named, , asked]) => {
    const name = named ?? asked ?? ''
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    if (name.startsWith('.')) return join(dirname(path), name)
    if (name.startsWith('node:')) return name
    const packaged = name.split('/', name.startsWith('@') ? 2 : 1).join('/')
    return how === 'import type' ? `type ${packaged}` : packaged
  })
}

/** Each rule says what is wrong with one file of `src`. */
const rules: Record<string, (path: string, text: string) => string[]> = {
  room: (path, text) => {
    const room = roomOf(path)
    const reached = importsOf(path, text)
      .map(roomOf)
      .filter((to) => to !== '' && to !== room)
    return reached.filter((to) => !rooms[room]?.sees.includes(to)).map((to) => `${room} imports ${to}`)
  },
  package: (path, text) => {
    const { packages = [], stands_on_node = false } = rooms[roomOf(path)] ?? {}
    const known = [...packages, ...packages.map((name) => `type ${name}`)]
    const outside = importsOf(path, text).filter((name) => !name.startsWith('src/'))
    const unknown = outside.filter((name) =>
      name.startsWith('node:') ? !stands_on_node : !known.includes(name),
    )
    return isTest(path) ? [] : unknown.map((name) => `imports ${name}`)
  },
  neighbour: (path, text) => {
    const others = importsOf(path, text).filter((to) => dirname(to) !== dirname(path) && !isTest(path))
    const is_list = path === 'src/server/http/routes.ts' || path.startsWith('src/web/app/')
    const private_parts =
      /^src\/server\/(?!http\/).*\broutes\.ts$|^src\/web\/(?!app\/|ui\/)(.*\/)?[a-z-]*page\.tsx$/
    return is_list ? [] : others.filter((to) => private_parts.test(to)).map((to) => `reaches into ${to}`)
  },
  testing: (path, text) => {
    const is_used = importsOf(path, text).some((to) => isTest(to))
    return is_used && !isTest(path) ? ['imports what is for tests'] : []
  },
  clock: (path, text) => {
    const asks = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/.test(text)
    return asks && !rooms[roomOf(path)]?.may_ask_clock && !isTest(path) ? ['asks the clock or chance'] : []
  },
  sql: (path, text) => {
    const has_sql =
      /\bsql(<[^`]*>)?`|\.query(<[^(]*>)?\(|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
    return has_sql && !isSqlPlace(path) && !isTest(path) ? ['holds SQL'] : []
  },
  star: (path, text) =>
    /\bselect\s+(distinct\s+)?(\w+\.)?\*/i.test(text) && !isTest(path) ? ['selects *'] : [],
  environment: (path, text) => {
    const is_read = /\bprocess\.env\b/.test(text) && path !== 'src/server/config.ts' && !isTest(path)
    return is_read ? ['reads the environment'] : []
  },
  length: (_path, text) => (linesOf(text) > lengths.most ? [`has ${linesOf(text)} lines`] : []),
  name: (path) => {
    const parts = path.split('/').map((part) => part.replace(/\..*/, ''))
    const wrong = parts.filter((part) => forbidden_names.test(part) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
    return wrong.map((part) => `has a name that says nothing or is not kebab-case: ${part}`)
  },
  default: (_path, text) => (/^export default\b/m.test(text) ? ['exports a default'] : []),
  barrel: (_path, text) =>
    /^export (type )?(\*|\{[^}]*\}) from /m.test(text) ? ['passes on what others export'] : [],
}

function violations(files: Files): string[] {
  const of_rules = Object.entries(rules).flatMap(([rule, check]) =>
    Object.entries(files).flatMap(([path, text]) =>
      check(path, text).map((words) => `${rule}: ${path} ${words}`),
    ),
  )
  return [...of_rules, ...lengthViolations(files)]
}

/** Short files are for reading; tests and their tables may be as long as they need below the limit. */
function lengthViolations(files: Files): string[] {
  const counts = Object.entries(files)
    .filter(([path]) => !isTest(path))
    .map(([, text]) => linesOf(text))
  const sorted = counts.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return at(0.9) > lengths.tenth ? [`length: more than a tenth have over ${lengths.tenth} lines`] : []
}

function readHouse(): Files {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const ours = paths.filter(
    (path) => /\.tsx?$/.test(path) && path !== join('src', basename(import.meta.filename)),
  )
  return Object.fromEntries(ours.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}

test('the house is in order', () => {
  const house = readHouse()
  for (const room of Object.keys(rooms)) {
    expect(
      Object.keys(house).filter((path) => roomOf(path) === room),
      room,
    ).not.toHaveLength(0)
  }
  expect(violations(house)).toEqual([])
})

test.each<[string, string, string]>([
  ['room', 'src/game/ranks.ts', `import { route } from '#contract/route.ts'`],
  ['room', 'src/contract/teams.ts', `import { Team } from '../server/teams/store.ts'`],
  ['room', 'src/web/teams/team.tsx', `import type { Db } from '#server/db/db.ts'`],
  ['room', 'src/server/teams/store.ts', `import {\n  print,\n} from '#operator/answer.ts'`],
  ['room', 'src/web/teams/team.test.tsx', `const { openPool } = await import('#server/db/pool.ts')`],
  ['package', 'src/game/ranks.ts', `import { z } from 'zod'`],
  ['package', 'src/contract/teams.ts', `import { randomUUID } from 'node:crypto'`],
  ['package', 'src/server/http/app.ts', `import helmet from '@fastify/helmet'`],
  ['package', 'src/web/main.ts', `import { z } from 'zod/mini'`],
  ['package', 'src/web/main.ts', `import '@fontsource/inter/400.css'`],
  ['neighbour', 'src/server/teams/clone-team.ts', `import { leagueRoutes } from '#server/leagues/routes.ts'`],
  ['neighbour', 'src/web/teams/team-table.tsx', `import { LeaguePage } from '../pages/league-page.tsx'`],
  ['testing', 'src/server/http/app.ts', `import { freshDatabase } from '../testing/database.ts'`],
  ['clock', 'src/game/trading.ts', 'const now = new Date()'],
  ['clock', 'src/contract/teams.ts', 'const id = Math.random()'],
  ['sql', 'src/server/teams/routes.ts', 'await sql<Row>`select 1`.execute(db)'],
  ['sql', 'src/server/teams/clone-team.ts', `await pool.query('select 1')`],
  ['sql', 'src/operator/season.ts', `db.selectFrom('teams')`],
  ['star', 'src/server/teams/store.ts', 'sql`select t.* from teams t`'],
  ['star', 'src/server/teams/store/picks.ts', 'sql`SELECT *\nfrom picks`'],
  ['environment', 'src/server/http/app.ts', 'const { PORT } = process.env'],
  ['length', 'src/game/ranks.ts', 'line\n'.repeat(lengths.most + 1)],
  ['length', 'src/server/teams/store.test.ts', 'line\n'.repeat(lengths.most + 1)],
  ['name', 'src/server/teams/utils.ts', ''],
  ['name', 'src/web/helpers/dates.ts', ''],
  ['name', 'src/server/services/teams.ts', ''],
  ['name', 'src/web/teams/TeamTable.tsx', ''],
  ['default', 'src/web/app/app.tsx', 'export default function App() {}'],
  ['barrel', 'src/game/teams.ts', `export * from './picks.ts'`],
  ['barrel', 'src/game/teams.ts', `export { mayAdd } from './picks.ts'`],
])('%s: %s is found out', (rule, path, text) => {
  const found = violations({ 'src/game/good.ts': 'export const fine = 1\n', [path]: text })
  expect(found.filter((words) => words.startsWith(`${rule}: `))).not.toHaveLength(0)
})

test.each([[8, 20, 2, 130, 'length: more than a tenth have over 120 lines']])(
  '%d files of %d lines and %d of %d are found out',
  (some, few_lines, others, many_lines, complaint) => {
    const sizes = [...Array(some).fill(few_lines), ...Array(others).fill(many_lines)]
    const files = sizes.map((size, index) => [`src/game/file-${index}.ts`, 'line\n'.repeat(size)])
    expect(violations(Object.fromEntries(files))).toEqual([complaint])
  },
)

test.each<[string, string]>([
  ['src/server/teams/store.ts', 'sql`select count(*) from teams`'],
  ['src/server/http/routes.ts', `import { teamRoutes } from '#server/teams/routes.ts'`],
  ['src/web/teams/call.ts', `import type { z } from 'zod'`],
  ['src/server/teams/store.ts', `/** import { x } from 'left-pad' */\n// import 'left-pad'`],
  ['src/game/trading.ts', 'const close = new Date(now.getTime() + 1)'],
])('%s is left alone with %s', (path, text) => {
  expect(violations({ [path]: text })).toEqual([])
})
