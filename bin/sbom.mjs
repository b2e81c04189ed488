// Prints the software bill of materials: the delivered packages with versions, licences and checksums, as CycloneDX.
import { execFileSync } from 'node:child_process'
import { root } from './bootstrap.mjs'
import { licences_by_hand, listDelivered, readLock } from './delivered.mjs'

export function runNpm(...options) {
  const npm = process.env.npm_execpath
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
  return execFileSync(program, [...first, ...options], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/** npm makes the bill from the lockfile alone, without the network. Versions before 10.1 cannot do this. */
function readNpmSbom() {
  const version = runNpm('--version').trim()
  const [major, minor] = version.split('.').map(Number)
  if (major < 10 || (major === 10 && minor < 1))
    throw new Error(`The bill of materials needs npm 10.1 or newer, not ${version}`)
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  return JSON.parse(runNpm('sbom', ...options, '--offline'))
}

/** Leaves out the packages for development, which npm lists as well, and adds what npm does not know. */
export function makeSbom() {
  const lock = readLock()
  const { metadata, components, dependencies, ...rest } = readNpmSbom()
  const own = metadata.component['bom-ref']
  const refs = new Set(listDelivered(lock).map(({ name, version }) => `${name}@${version}`))
  return {
    ...rest,
    // npm names the application by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name: lock.name } },
    components: components.filter((each) => refs.has(each['bom-ref'])).map(withLicence),
    dependencies: dependencies
      .filter(({ ref }) => ref === own || refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

function withLicence(component) {
  const id = licences_by_hand[component.name]
  return id ? { ...component, licenses: [{ license: { id } }] } : component
}

if (import.meta.main) console.log(JSON.stringify(makeSbom(), null, 2))
