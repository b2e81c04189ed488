import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** A test or a group of tests. `path` has the names of the groups that contain it, and then its own name. */
export type Named = { file: string; path: string[] }

const RUNNERS = ['test', 'it', 'describe']

/**
 * All tests and groups in `src` and `e2e`. Interpolated parts of a name become an ellipsis. If the first placeholder of
 * a name is `%s`, there is one entry for each row of the test's table. The first cell replaces `%s`, because it may
 * contain the number of a fact. Other placeholders stay.
 */
export function testNames(folder: string): Named[] {
  const files = globSync('{src,e2e}/**/*.{test.ts,test.tsx,spec.ts}', { cwd: folder }).sort()
  return files.flatMap((file) =>
    namesIn(file.replaceAll('\\', '/'), readFileSync(`${folder}/${file}`, 'utf8')),
  )
}

export function namesIn(file: string, text: string): Named[] {
  const found: Named[] = []
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), [])
  return found

  function visit(node: unknown, path: string[]): void {
    if (Array.isArray(node)) for (const each of node) visit(each, path)
    if (!isNode(node)) return
    const name = nameOf(node)
    if (name !== null) found.push(...rowsOf(node, name).map((row) => ({ file, path: [...path, row] })))
    const inner = name === null ? path : [...path, name]
    for (const part of Object.values(node)) visit(part, inner)
  }
}

type Node = { type: string; [part: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The name in `test(name, …)` or `describe.each(table)(name, …)`. Null for any other expression. */
function nameOf({ type, callee, arguments: given }: Node): string | null {
  if (type !== 'CallExpression' || !RUNNERS.includes(runnerOf(callee))) return null
  return Array.isArray(given) && given.length > 1 ? textOf(given[0]) : null
}

/** One name for each row of the test's table if the first placeholder is `%s`; otherwise the name itself. */
function rowsOf({ callee }: Node, name: string): string[] {
  const given = isNode(callee) && Array.isArray(callee.arguments) ? callee.arguments[0] : null
  const table = isNode(given) && given.type === 'TSAsExpression' ? given.expression : given
  if (!/^[^%]*%s/.test(name) || !isNode(table) || !Array.isArray(table.elements)) return [name]
  return table.elements.map((row) => {
    const cell = isNode(row) && Array.isArray(row.elements) ? textOf(row.elements[0]) : textOf(row)
    return name.replace('%s', cell ?? '%s')
  })
}

function runnerOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return runnerOf(callee.callee ?? callee.object ?? callee.tag)
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return node.quasis.map(({ value }) => value.cooked).join('…')
}
