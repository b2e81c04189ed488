import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actText } from './audit-texts.ts'

test('an act without a text is shown by its name in the database', () => {
  expect([actText('publish'), actText('moon land')]).toEqual(['Published results', 'Moon land'])
})

test('every act that the code writes as a literal has a text', () => {
  const cwd = join(import.meta.dirname, '..')
  const files = globSync('{server,operator}/**/*.ts', { cwd }).filter((path) => !path.endsWith('.test.ts'))
  const acts = files.flatMap((path) =>
    [...readFileSync(join(cwd, path), 'utf8').matchAll(/insertAudit\([^)]*?\bact: '([^']+)'/g)].map(
      ([, act]) => act!,
    ),
  )
  expect(acts.length).toBeGreaterThan(15)
  const by_stored_name = acts.filter((act) => actText(act) === act.charAt(0).toUpperCase() + act.slice(1))
  expect(by_stored_name).toEqual([])
})
