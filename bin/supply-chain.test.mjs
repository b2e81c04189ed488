import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './bootstrap.mjs'
import { listDelivered, readLock } from './delivered.mjs'
import { makeSbom, runNpm } from './sbom.mjs'

const lock = readLock()
const delivered = listDelivered(lock)

/** Licences under which Podium may be distributed without publishing its own code or asking for permission. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The licence of a font, which applies to the font files only.
  'OFL-1.1',
]

/** Packages whose licence has conditions. We fulfil them by distributing the packages unchanged. */
const ALLOWED_ALONE = {
  'web-push': 'MPL-2.0',
  'world-countries': 'ODbL-1.0',
}

function isAllowed({ name, license }) {
  return license !== undefined && (ALLOWED.includes(license) || ALLOWED_ALONE[name] === license)
}

/**
 * Lists what is wrong with an entry of the lockfile. Without `resolved`, npm uses the registry of its configuration.
 */
function errorsOf([path, { integrity, resolved, link = false, version }]) {
  return [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : ['no checksum']),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [resolved]),
    ...(link ? ['a link'] : []),
    ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`version ${version}`]),
  ].map((error) => `${path}: ${error}`)
}

describe('the lockfile [R36]', () => {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')

  test('has a SHA-512 checksum for every package, and no package from outside the registry', () => {
    expect(entries.length).toBeGreaterThan(300)
    expect(entries.flatMap(errorsOf)).toEqual([])
  })

  test.each([
    ['no checksum', { version: '1.0.0' }],
    ['no checksum', { version: '1.0.0', integrity: 'sha1-abc=' }],
    ['git+ssh://git@github.com/a/b.git#1', { resolved: 'git+ssh://git@github.com/a/b.git#1' }],
    ['http://registry.npmjs.org/a', { resolved: 'http://registry.npmjs.org/a' }],
    ['a link', { link: true }],
    ['version file:../a', { version: 'file:../a' }],
  ])('would be refused if an entry had this error: %s', (error, entry) => {
    expect(errorsOf(['node_modules/a', entry])).toContain(`node_modules/a: ${error}`)
  })
})

test('package.json names exact versions [R36]', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

describe('licences of delivered packages [R36]', () => {
  test('are on the list of allowed licences', () => {
    expect(delivered.filter((each) => !isAllowed(each))).toEqual([])
  })

  test('are those that the installed packages name', () => {
    const installed = delivered.filter(({ path }) => existsSync(join(root, path, 'package.json')))
    const wrong = installed.filter(({ path, license }) => {
      const found = JSON.parse(read(`${path}/package.json`)).license
      return found !== undefined && found !== license
    })
    expect(wrong).toEqual([])
    expect(installed.length).toBeGreaterThan(200)
  })

  test('are checked for the packages in the page’s build, but not for development packages', () => {
    const names = delivered.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'scheduler', '@fontsource/barlow']))
    expect(names).not.toContain('vitest')
  })

  test.each(['GPL-3.0', 'UNLICENSED', undefined])('would be refused: %s', (license) => {
    expect(isAllowed({ name: 'a', license })).toBe(false)
  })
})

test('the software bill of materials lists each delivered package once, with licence and checksum [R36]', () => {
  const npm_version = runNpm('--version')
  if (Number.parseFloat(npm_version) < 10.1) {
    expect(makeSbom).toThrow('needs npm 10.1 or newer')
    return
  }
  const { bomFormat, metadata, components, dependencies } = makeSbom()
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'podium'])
  expect(listed.toSorted()).toEqual(
    [...new Set(delivered.map(({ name, version }) => `${name}@${version}`))].toSorted(),
  )
  expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([])
  expect(dependencies.length).toBe(components.length + 1)
})

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
