// Which packages of the lockfile are delivered: those that the server runs, and those that the page's build contains.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../src/house-modules.ts'
import { root } from './bootstrap.mjs'

/**
 * Packages that only pages use are development packages, because the server runs without them. The build copies their
 * code.
 */
const page_packages = [
  ...modules.web.packages.filter((name) => !name.startsWith('type ')),
  'country-flag-icons',
]

/** Licences that the lockfile does not name. */
export const licences_by_hand = { 'world-countries': 'ODbL-1.0' }

export function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Lists the delivered packages with path, name, version and licence. */
export function listDelivered({ packages }) {
  const paths = new Set()
  const add = (path) => {
    if (paths.has(path)) return
    paths.add(path)
    for (const name of neededBy(packages[path])) {
      const needed = pathOf(packages, path, name)
      // An optional package may be missing.
      if (needed) add(needed)
    }
  }
  for (const [path, { dev = false }] of Object.entries(packages)) if (path !== '' && !dev) add(path)
  for (const name of page_packages) add(`node_modules/${name}`)
  return [...paths].map((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, license = licences_by_hand[name] } = packages[path]
    return { path, name, version, license }
  })
}

function neededBy({ dependencies = {}, optionalDependencies = {} }) {
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
}

/** Finds a package as Node does: in the folder of the package that needs it, or in a folder above. */
function pathOf(packages, from, name) {
  const own = `${from}/node_modules/${name}`
  if (packages[own]) return own
  const end = from.lastIndexOf('/node_modules/')
  if (end >= 0) return pathOf(packages, from.slice(0, end), name)
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
