import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../bench/own-server.ts'

/**
 * Makes a later version of the server: a copy of the source with more migrations. Returns the file to run. The versions
 * share the packages and the built pages.
 */
export async function makeVersion(
  folder: string,
  name: string,
  migrations: Record<string, string>,
): Promise<string> {
  const home = join(folder, name)
  await mkdir(home)
  for (const entry of await readdir(root)) {
    if (entry === 'src' || entry.startsWith('.')) continue
    if (entry !== 'package.json') await symlink(join(root, entry), join(home, entry))
  }
  for (const own of ['src', 'package.json']) await cp(join(root, own), join(home, own), { recursive: true })
  for (const [file, text] of Object.entries(migrations))
    await writeFile(join(home, 'src/server/platform/db/migrations', file), text)
  return join(home, 'src/server/app/main.ts')
}
