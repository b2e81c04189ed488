import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/**
 * Writes a file that must not exist yet. With `dry_run`, only checks that the file can be created. Returns why this is
 * impossible, or undefined.
 */
export async function writeNewFile(
  file: string,
  content: string | Readable,
  { dry_run }: { dry_run: boolean },
): Promise<string | undefined> {
  const error = await (dry_run ? tryWriting(file) : write(file, content))
  if (error === 'EEXIST') return `The file ${file} already exists. Nothing was written.`
  return error && `Cannot write ${file} (${error}).`
}

/**
 * Writes a new file, and never overwrites an existing one. If writing fails, removes the new file and returns the code
 * of the error. Only the owner may read the file, because it may contain personal data.
 */
async function write(file: string, content: string | Readable): Promise<string | undefined> {
  try {
    await fill(await open(file, 'wx', 0o600), file, content)
    return undefined
  } catch (error) {
    return codeOf(error as NodeJS.ErrnoException)
  }
}

async function fill(created: FileHandle, file: string, content: string | Readable): Promise<void> {
  try {
    await writeFile(created, content)
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await created.close()
  }
}

/** Creates an empty file and removes it again. If this fails, returns the code of the error. */
async function tryWriting(file: string): Promise<string | undefined> {
  const error = await write(file, '')
  if (!error) await rm(file)
  return error
}

/** Returns the code of an error of the file system. Throws all other errors again, such as those of the database. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (!error.syscall || !error.code) throw error
  return error.code
}
