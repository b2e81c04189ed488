import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root })
/** This page is written by `npm run conformance` and not committed. */
const generated = 'docs/conformance.md'
const cited_folders = /^(src|bin|e2e|bench|public|docs|conformance|deploy|ops)\//

/** The citations in a page that lead nowhere: paths, names in cited files, and links. */
function deadCitations(page: string, text: string): string[] {
  const prose = text.replaceAll(/```.*?```/gs, '')
  const codes = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.split(/\s+/))
  const paths = codes.filter(([path = '']) => cited_folders.test(path) && !/[*{…]/.test(path))
  const dead = paths.filter(([path = '', ...names]) => !isThere(path, names)).map((words) => words.join(' '))
  const links = [...prose.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  return [
    ...dead,
    ...links.filter((link) => !/^(\w+:|\/)/.test(link) && !existsSync(join(root, dirname(page), link))),
  ]
}

function isThere(path: string, names: readonly string[]): boolean {
  const file = join(root, path)
  if (path === generated) return true
  if (!existsSync(file)) return false
  if (statSync(file).isDirectory()) return true
  const source = readFileSync(file, 'utf8')
  return names.every((name) => source.includes(name.replace(/,$/, '')))
}

test.each(pages)('%s cites only files, names and links that exist', (page) => {
  expect(deadCitations(page, readFileSync(join(root, page), 'utf8'))).toEqual([])
})

test.each(pages)('%s has no merge conflict markers', (page) => {
  expect(readFileSync(join(root, page), 'utf8')).not.toMatch(/^(<{7}|={7}|>{7})( |$)/m)
})

test('a missing file, a name that is not in its file, and a dead link are reported', () => {
  const text = '`src/house-docs.test.ts deadCitations`, `src/none.ts`, `src/house.test.ts nothing` [a](b.md)'
  expect(deadCitations('README.md', text)).toEqual(['src/none.ts', 'src/house.test.ts nothing', 'b.md'])
})
