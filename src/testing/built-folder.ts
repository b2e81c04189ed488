import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Makes a folder with the given files, to be used instead of the build's output. The folder is removed after the test,
 * or after all tests of the file if `clear` is `afterAll`.
 */
export function builtFolder(
  files: Record<string, string>,
  clear: (remove: () => void) => void = onTestFinished,
) {
  const folder = mkdtempSync(join(tmpdir(), 'podium-pages-'))
  clear(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
