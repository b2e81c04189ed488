import { expect, test } from 'vitest'
import { layers, modules } from './house-modules.ts'
import { lengths, max_in_folder, moduleOf, readSources, violations } from './house-rules.ts'
import {
  breakpoints,
  max_breakpoints,
  max_style_sheets,
  readStyles,
  styleViolations,
} from './house-styles.ts'

test.each(Object.entries(layers))(
  'each feature of %s may import only features that are listed before it',
  (_room, { base, features }) => {
    const above = new Set(base)
    for (const [feature, used] of Object.entries(features)) {
      expect(
        used.filter((name) => !above.has(name)),
        feature,
      ).toEqual([])
      above.add(feature)
    }
  },
)

test('all sources follow the rules', () => {
  const house = readSources()
  for (const module of Object.keys(modules)) {
    expect(
      Object.keys(house).filter((path) => moduleOf(path) === module),
      module,
    ).not.toHaveLength(0)
  }
  expect(violations(house)).toEqual([])
})

test.each<[string, string, string]>([
  ['module', 'src/game/ranks.ts', `import { route } from '#contract/route.ts'`],
  ['module', 'src/contract/teams.ts', `import { Team } from '../server/teams/store.ts'`],
  ['module', 'src/web/teams/team.tsx', `import type { Db } from '#server/platform/db/db.ts'`],
  ['module', 'src/server/teams/store.ts', `import {\n  print,\n} from '#operator/answer.ts'`],
  [
    'module',
    'src/web/teams/team.test.tsx',
    `const { openPool } = await import('#server/platform/db/pool.ts')`,
  ],
  ['package', 'src/game/ranks.ts', `import { z } from 'zod'`],
  ['package', 'src/contract/teams.ts', `import { randomUUID } from 'node:crypto'`],
  ['package', 'src/server/http/app.ts', `import helmet from '@fastify/helmet'`],
  ['package', 'src/web/main.ts', `import { z } from 'zod/mini'`],
  ['package', 'src/web/main.ts', `import '@fontsource/inter/400.css'`],
  ['neighbour', 'src/server/teams/clone-team.ts', `import { leagueRoutes } from '#server/leagues/routes.ts'`],
  [
    'neighbour',
    'src/web/teams/team-table.tsx',
    `import { LeaguePage } from '../leagues/pages/league-page.tsx'`,
  ],
  ['neighbour', 'src/web/admin/result-pages.ts', `const load = () => import('./results/results-page.tsx')`],
  ['layer', 'src/server/platform/db/pool.ts', `import { httpError } from '#server/http/errors.ts'`],
  ['layer', 'src/server/http/serve.ts', `import { findTeam } from '#server/teams/store.ts'`],
  ['layer', 'src/server/standings/read.ts', `import type { TeamRow } from '#server/teams/store.ts'`],
  ['layer', 'src/web/ui/board.tsx', `import { LeagueRow } from '../leagues/league-row.tsx'`],
  ['demo', 'src/server/teams/store.ts', `import { chance } from '#demo/chance.ts'`],
  ['testing', 'src/server/http/app.ts', `import { freshDatabase } from '#testing/database/database.ts'`],
  ['clock', 'src/game/trading.ts', 'const now = new Date()'],
  ['clock', 'src/contract/teams.ts', 'const id = Math.random()'],
  ['sql', 'src/server/teams/routes.ts', 'await sql<Row>`select 1`.execute(db)'],
  ['sql', 'src/server/teams/clone-team.ts', `await pool.query('select 1')`],
  ['sql', 'src/operator/season.ts', `db.selectFrom('teams')`],
  ['star', 'src/server/teams/store.ts', 'sql`select t.* from teams t`'],
  ['star', 'src/server/teams/store/picks.ts', 'sql`SELECT *\nfrom picks`'],
  ['sentence', 'src/web/market/trade.ts', `if (why === PICK_SENTENCES['over-budget']) return`],
  ['sentence', 'src/web/market/trade.ts', `const money = PICK_SENTENCES['over-budget']\nreasons.has(money)`],
  ['sentence', 'src/web/market/trade.ts', 'new Set(Object.values(LIMIT_SENTENCES))'],
  ['sentence', 'src/web/leagues/join-dialog.tsx', `if (answer.problem.message === 'No') return`],
  ['sentence', 'src/server/teams/change-team.ts', 'switch (PICK_SENTENCES[reason]) {}'],
  ['option', 'src/text/calendar-refusals.ts', `'needs a reason: give it with --reason'`],
  ['option', 'src/text/imports/import-refusals.ts', 'expected: `--answer KEY`'],
  ['change', 'src/web/leagues/join-dialog.tsx', 'await fetchReply(joinLeague, { params }, signal)'],
  ['change', 'src/web/accounts/login-form.tsx', 'navigator.sendBeacon(address)'],
  ['storage', 'src/web/accounts/login-form.tsx', `sessionStorage.setItem('login', text)`],
  ['environment', 'src/server/http/app.ts', 'const { PORT } = process.env'],
  ['length', 'src/game/ranks.ts', 'line\n'.repeat(lengths.max + 1)],
  ['length', 'src/server/teams/store.test.ts', 'line\n'.repeat(lengths.max + 1)],
  ['name', 'src/server/teams/utils.ts', ''],
  ['name', 'src/web/helpers/dates.ts', ''],
  ['name', 'src/server/services/teams.ts', ''],
  ['name', 'src/web/teams/TeamTable.tsx', ''],
  ['default', 'src/web/app/app.tsx', 'export default function App() {}'],
  ['barrel', 'src/game/teams.ts', `export * from './picks.ts'`],
  ['barrel', 'src/game/teams.ts', `export { mayAdd } from './picks.ts'`],
])('the rule %s reports %s', (rule, path, text) => {
  const found = violations({ 'src/game/good.ts': 'export const fine = 1\n', [path]: text })
  expect(found.filter((words) => words.startsWith(`${rule}: `))).not.toHaveLength(0)
})

test('a folder with too many sources is reported, and so is a short file that only one sibling imports', () => {
  const many = Array.from({ length: max_in_folder + 1 }, (_, index) => [`src/game/file-${index}.ts`, ''])
  expect(violations(Object.fromEntries(many))).toEqual(['folder: src/game has 26 sources'])
  const files = {
    'src/game/ranks.ts': `import { one } from './one.ts'\n`,
    'src/game/one.ts': 'export const one = 1\n',
  }
  expect(violations(files)).toEqual(['short: src/game/one.ts belongs in src/game/ranks.ts'])
})

test.each([[8, 20, 2, 140, 'length: more than a tenth have over 130 lines']])(
  'too many long files are reported: %d files of %d lines and %d of %d',
  (some, few_lines, others, many_lines, complaint) => {
    const sizes = [...Array(some).fill(few_lines), ...Array(others).fill(many_lines)]
    const files = sizes.map((size, index) => [`src/game/file-${index}.ts`, 'line\n'.repeat(size)])
    expect(violations(Object.fromEntries(files))).toEqual([complaint])
  },
)

test.each<[string, string]>([
  ['src/server/teams/store.ts', 'sql`select count(*) from teams`'],
  ['src/server/app/routes.ts', `import { teamRoutes } from '#server/teams/routes.ts'`],
  ['src/web/admin/season-pages.ts', `const load = () => import('./calendar/calendar-page.tsx')`],
  ['src/web/teams/call.ts', `import type { z } from 'zod'`],
  ['src/web/accounts/use-link-check.ts', 'await fetchReply(getResetLink, given, signal)'],
  ['src/web/market/trade.ts', `return why === 'over-budget' ? PICK_SENTENCES[why] : undefined`],
  ['src/server/teams/store.ts', `/** import { x } from 'left-pad' */\n// import 'left-pad'`],
  ['src/game/trading.ts', 'const close = new Date(now.getTime() + 1)'],
])('%s may contain %s', (path, text) => {
  expect(violations({ [path]: text })).toEqual([])
})

test('all style sheets follow the rules, and only a few breakpoints have a name', () => {
  expect(Object.keys(breakpoints).length).toBeLessThanOrEqual(max_breakpoints)
  const styles = readStyles()
  expect(Object.keys(styles)).not.toHaveLength(0)
  expect(styleViolations(styles)).toEqual([])
})

test.each([
  '@media (width <= 48em) {}',
  '@media (max-width: 820px) {}',
  '@media (scripting: enabled) and (min-width: 37.5625em) {}',
  '@media (37.5em < width <= 68.75em) {}',
])('reports the unnamed breakpoint in %s', (css) => {
  expect(styleViolations({ 'src/web/ui/board.css': css })).toEqual([
    expect.stringMatching(/^breakpoint: src\/web\/ui\/board\.css has /),
  ])
})

test('too many style sheets are reported, and so is a long one', () => {
  const many = Array.from({ length: max_style_sheets + 1 }, (_, index) => [`src/web/ui/${index}.css`, ''])
  expect(styleViolations(Object.fromEntries(many))).toEqual(['style sheets: there are 46'])
  expect(styleViolations({ 'src/web/ui/board.css': 'line\n'.repeat(lengths.max + 1) })).toEqual([
    'length: src/web/ui/board.css has 251 lines',
  ])
})

test.each([
  '@media (width <= 37.5em) and (scripting: enabled) {}',
  '@media (width <= 1000px) {}',
  '@container picker (width < 480px) {}',
  '@media print {}',
])('a style sheet may contain %s', (css) => {
  expect(styleViolations({ 'src/web/ui/board.css': css })).toEqual([])
})
