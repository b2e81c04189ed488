import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { safeNext } from '#text/next-path.ts'
import { PAGES } from './page-list.ts'
import { redactText } from './report/redact.ts'
import { hasPage } from './routes.tsx'

const web = join(import.meta.dirname, '..')
const readWeb = (file: string) => readFileSync(join(web, file), 'utf8')

test.each([
  ['/login', 'visitors'],
  ['/register', 'visitors'],
  ['/users/me', 'players'],
  ['/leagues', 'players'],
  ['/leagues/:name/weekend/:weekend_id', 'players'],
  ['/overall', 'everybody'],
  ['/invites/:code', 'everybody'],
])('%s is for %s [2.1a 2.4 2.lg.d 2.lgn.d]', (path, audience) => {
  expect(PAGES.find((page) => page.path === path)?.audience).toBe(audience)
})

test.each([
  ['/', true],
  ['/overall', true],
  ['/races/12', true],
  ['/overall/', true],
  ['/nowhere', false],
  ['/races', false],
  ['/info/rules', true],
  ['/info', false],
])('%s is a page: %s', (address, expected) => {
  expect(hasPage(address)).toBe(expected)
})

test('no two pages have the same path or former path', () => {
  const paths = PAGES.flatMap(({ path, former_path }) => [path, former_path ?? []].flat())
  expect(new Set(paths).size).toBe(paths.length)
})

test('a former path has the same parameters as the path of the page', () => {
  const parametersIn = (path: string) => path.match(/:\w+/g)
  for (const { path, former_path } of PAGES) {
    if (former_path) expect(parametersIn(former_path)).toEqual(parametersIn(path))
  }
})

test('after the login nobody is redirected to a page for visitors [rules §9]', () => {
  for (const { path, audience } of PAGES) {
    if (audience === 'visitors') expect(safeNext(path)).toBe('/')
  }
})

test('tokens in the paths of mailed links and invites are removed from reports', () => {
  const withToken = PAGES.map(({ path }) => path).filter((path) => redactText(path) !== path)
  expect(withToken).toEqual(
    PAGES.map(({ path }) => path).filter((path) => /:(token|reset_id|code)$/.test(path)),
  )
})

test('each page is loaded from the file that server rendering looks up in the build', () => {
  const loaded = [...readWeb('shell/page-list.ts').matchAll(/import\('\.\.\/([^']+)\.tsx'\)/g)]
  expect(loaded.map(([, file]) => file)).toEqual(PAGES.map(({ page }) => page.file))
})

test('every file of a page is in the list', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const pages = files.filter((file) => file.endsWith('-page.tsx') && !/^(admin|core|shell|ui)\//.test(file))
  expect(pages.toSorted()).toEqual(PAGES.map(({ page }) => `${page.file}.tsx`).toSorted())
})

test('a page without a title in the list sets its own title', () => {
  for (const { title, page } of PAGES) {
    const uses = [...readWeb(`${page.file}.tsx`).matchAll(/<(?:Problem)?Page\b[^>]*/g)]
    const own = uses.filter(([tag]) => /\stitle=/.test(tag))
    if (!title) expect([page.file, own.length]).toEqual([page.file, uses.length || 1])
  }
})

test('a link in the menu or the footer leads to the page that lists it', () => {
  for (const { path, links = [] } of PAGES) {
    for (const { to = path } of links) {
      expect(to).not.toContain(':')
      expect(matchPath(path, to)).not.toBeNull()
    }
  }
})

test('every internal link leads to a page', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('admin'),
  )
  const addresses = files.flatMap((file) =>
    [...readWeb(file).matchAll(/\b(?:to=\{?|to: |navigate\(|loginUrl\()["'`](\/[^"'`]*)["'`]/g)].map(
      ([, address = '']) => address.replaceAll(/\$\{[^}]*\}/g, '1').replace(/[?#].*/, ''),
    ),
  )
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => !hasPage(address))).toEqual([])
})
