import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  layers,
  may_import_demo,
  may_send_any_route,
  may_store_in_browser,
  modules,
} from './house-modules.ts'

/** How many lines a file may have: none more than `max`, and nine in ten at most `p90`. */
export const lengths = { max: 250, p90: 130 }

/** How many sources a folder may contain. */
export const max_in_folder = 25

/** A file that only one sibling imports must have at least this many lines. */
const min_single_import = 40

const forbidden_names =
  /^(utils?|helpers?|common|misc|shared|libs?|managers?|services?|types?|constants?|index)$/

type Files = Record<string, string>

const isTest = (path: string) => /\.test\.tsx?$|^src\/(testing|web\/[a-z-]+\/testing)\//.test(path)

const mayContainSql = (path: string) =>
  /^src\/(server\/platform\/db|launcher)\/|^src\/(server|demo)\/(.*\/)?(store\.ts$|store\/[^/]+\.ts$)/.test(
    path,
  )

export const moduleOf = (path: string) => /^src\/([a-z]+)\//.exec(path)?.[1] ?? ''

const linesOf = (text: string) => text.trimEnd().split('\n').length

/** The folder below a module: `leagues` for `src/server/leagues/store/boards.ts`. */
const featureOf = (path: string) => /^src\/[a-z]+\/([^/]+)\//.exec(path)?.[1] ?? ''

/**
 * The imports of a file: project files as `src/…`, Node modules as `node:…`, packages by name. The prefix `type` marks
 * a package of which only types are imported.
 */
function importsOf(path: string, text: string): string[] {
  const code = text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '')
  const found = code.matchAll(
    /^(import type|import|export)\b(?:[^'`;=(]*?\bfrom|)\s*'([^'\n]+)'|\b(import)\(\s*'([^'\n]+)'/gm,
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

/**
 * Whether the code compares a sentence: one of `src/text`, a constant that contains such a sentence, or, in `src/web`,
 * the message of a reply.
 */
function comparesSentences(path: string, text: string): boolean {
  const constants = text.matchAll(/\bconst (\w+) = [^\n]*_SENTENCES\b/g)
  const looked_up = String.raw`\w+_SENTENCES(?:\.\w+|\[[^\]]*\])`
  const of_reply = path.startsWith('src/web/') ? [String.raw`[\w.]+\.message`] : []
  const terms = [looked_up, ...of_reply, ...[...constants].map(([, name]) => name)].join('|')
  const sentence = String.raw`(?<!typeof )\b(?:${terms})(?![\w.[(])`
  const compared = [
    `${sentence} [!=]== (?!undefined|null)`,
    `[!=]== ${sentence}`,
    String.raw`\.(?:has|includes|indexOf)\(${sentence}`,
    String.raw`(?:case |switch \()${sentence}`,
    String.raw`Object\.values\(\w+_SENTENCES`,
  ]
  return new RegExp(compared.join('|')).test(text)
}

/** Files that list all routes or admin pages. They may import every feature. */
const lists = new Set([
  'src/server/app/routes.ts',
  'src/web/admin/race-day-pages.ts',
  'src/web/admin/season-pages.ts',
  'src/web/admin/site-pages.ts',
  'src/web/admin/server-pages.ts',
])

/** Each rule returns the violations of one file in `src`. */
const rules: Record<string, (path: string, text: string) => string[]> = {
  module: (path, text) => {
    const module = moduleOf(path)
    const { may_import = [], tests_may_import = [] } = modules[module] ?? {}
    const seen = isTest(path) ? [...may_import, ...tests_may_import, 'testing'] : may_import
    const reached = importsOf(path, text)
      .map(moduleOf)
      .filter((to) => to !== '' && to !== module)
    return reached.filter((to) => !seen.includes(to)).map((to) => `${module} imports ${to}`)
  },
  package: (path, text) => {
    const { packages = [], may_use_node = false } = modules[moduleOf(path)] ?? {}
    const known = [...packages, ...packages.map((name) => `type ${name}`)]
    const outside = importsOf(path, text).filter((name) => !name.startsWith('src/'))
    const unknown = outside.filter((name) =>
      name.startsWith('node:') ? !may_use_node : !known.includes(name),
    )
    return isTest(path) ? [] : unknown.map((name) => `imports ${name}`)
  },
  neighbour: (path, text) => {
    const others = importsOf(path, text).filter((to) => dirname(to) !== dirname(path) && !isTest(path))
    const is_list = path.startsWith('src/web/shell/') || lists.has(path)
    const private_parts =
      /^src\/server\/(?!http\/).*\broutes\.ts$|^src\/web\/(?!shell\/|core\/|ui\/)(.*\/)?[a-z-]*page\.tsx$/
    return is_list ? [] : others.filter((to) => private_parts.test(to)).map((to) => `reaches into ${to}`)
  },
  layer: (path, text) => {
    const module = moduleOf(path)
    const { base = [], features = {}, top = '' } = layers[module] ?? {}
    const own = featureOf(path)
    if (!layers[module] || own === '' || own === top || isTest(path)) return []
    const below = base.includes(own) ? base.slice(0, base.indexOf(own)) : [...base, ...(features[own] ?? [])]
    const reached = importsOf(path, text).filter((to) => moduleOf(to) === module && featureOf(to) !== own)
    return reached.filter((to) => !below.includes(featureOf(to))).map((to) => `may not use ${to}`)
  },
  demo: (path, text) => {
    const is_used = importsOf(path, text).some((to) => moduleOf(to) === 'demo')
    return is_used && !may_import_demo.test(path) && !isTest(path) ? ['imports the demo season'] : []
  },
  testing: (path, text) => {
    const is_used = importsOf(path, text).some((to) => isTest(to))
    return is_used && !isTest(path) ? ['imports test code'] : []
  },
  clock: (path, text) => {
    const is_read = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/.test(text)
    return is_read && !modules[moduleOf(path)]?.may_read_clock && !isTest(path)
      ? ['reads the clock or a random number']
      : []
  },
  sql: (path, text) => {
    const has_sql =
      /\bsql(<[^`]*>)?`|\.query(<[^(]*>)?\(|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text)
    return has_sql && !mayContainSql(path) && !isTest(path) ? ['contains SQL'] : []
  },
  star: (path, text) =>
    /\bselect\s+(distinct\s+)?(\w+\.)?\*/i.test(text) && !isTest(path) ? ['selects *'] : [],
  sentence: (path, text) =>
    comparesSentences(path, text) && !isTest(path) ? ['compares sentences instead of codes'] : [],
  option: (path, text) => {
    const named = /(?<=[\s(`'"])--[a-z]/.test(text) && moduleOf(path) === 'text' && !isTest(path)
    return named ? ['names an option of a command, but pages show the sentence too'] : []
  },
  change: (path, text) => {
    if (moduleOf(path) !== 'web' || may_send_any_route.test(path) || isTest(path)) return []
    const sent = text.matchAll(
      /\bfetchReply\(\s*(?!get[A-Z]|list[A-Z])(\w+)|\b(XMLHttpRequest|sendBeacon)\b/g,
    )
    return [...sent].map(([, route, other]) => `sends ${route ?? other} without sendChange`)
  },
  storage: (path, text) => {
    const stores =
      moduleOf(path) === 'web' && /\b(sessionStorage|localStorage|indexedDB|caches\.open)\b/.test(text)
    return stores && !may_store_in_browser.test(path) && !isTest(path) ? ['stores data in the browser'] : []
  },
  environment: (path, text) => {
    const is_read = /\bprocess\.env\b/.test(text) && path !== 'src/server/platform/config.ts' && !isTest(path)
    return is_read ? ['reads the environment'] : []
  },
  length: (_path, text) => (linesOf(text) > lengths.max ? [`has ${linesOf(text)} lines`] : []),
  name: (path) => {
    const parts = path.split('/').map((part) => part.replace(/\..*/, ''))
    const wrong = parts.filter((part) => forbidden_names.test(part) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
    return wrong.map((part) => `has a forbidden name, or one that is not kebab-case: ${part}`)
  },
  default: (_path, text) => (/^export default\b/m.test(text) ? ['exports a default'] : []),
  barrel: (_path, text) =>
    /^export (type )?(\*|\{[^}]*\}) from /m.test(text) ? ['re-exports from another file'] : [],
}

export function violations(files: Files): string[] {
  const of_rules = Object.entries(rules).flatMap(([rule, check]) =>
    Object.entries(files).flatMap(([path, text]) =>
      check(path, text).map((message) => `${rule}: ${path} ${message}`),
    ),
  )
  return [...of_rules, ...lengthViolations(files), ...fullFolders(files), ...shortFiles(files)]
}

/** Tests are not counted here; each of them may have up to `max` lines. */
function lengthViolations(files: Files): string[] {
  const counts = Object.entries(files)
    .filter(([path]) => !isTest(path))
    .map(([, text]) => linesOf(text))
  const sorted = counts.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return at(0.9) > lengths.p90 ? [`length: more than a tenth have over ${lengths.p90} lines`] : []
}

function fullFolders(files: Files): string[] {
  const sources = Object.keys(files).filter((path) => !isTest(path))
  return [...Map.groupBy(sources, dirname)]
    .filter(([, paths]) => paths.length > max_in_folder)
    .map(([folder, paths]) => `folder: ${folder} has ${paths.length} sources`)
}

/** Entry points: they are loaded by their path and not imported. */
const entry_points = /\/(main|(captcha|intl)-worker|part-styles)\.tsx?$/

/** A short file that only one sibling imports should be part of that file. */
function shortFiles(files: Files): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of Object.entries(files)) {
    if (isTest(path)) continue
    for (const to of importsOf(path, text)) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  }
  return Object.entries(files).flatMap(([path, text]) => {
    const [only, another] = importers.get(path) ?? []
    const is_exempt = !only || another || dirname(only) !== dirname(path) || entry_points.test(only)
    if (is_exempt || isTest(path) || entry_points.test(path) || linesOf(text) >= min_single_import) return []
    if (mayContainSql(path) && !mayContainSql(only)) return []
    return [`short: ${path} belongs in ${only}`]
  })
}

export function readSources(): Files {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const ours = paths.filter((path) => /\.tsx?$/.test(path) && !/^src.house[.-]/.test(path))
  return Object.fromEntries(ours.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}
