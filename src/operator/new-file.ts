import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a file that does not exist yet. With `dry_run`, only checks that the file can be created. Returns why the file
 * cannot be written, or undefined.
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

/** Returns the error code if the file cannot be written. Does not overwrite an existing file. */
function write(file: string, content: string | Readable): Promise<string | undefined> {
  const written =
    typeof content === 'string'
      ? writeFile(file, content, { flag: 'wx' })
      : pipeline(content, createWriteStream(file, { flags: 'wx' }))
  return written.then(() => undefined, codeOf)
}

/** Creates an empty file and removes it. Returns the error code if that fails. */
async function tryWriting(file: string): Promise<string | undefined> {
  const error = await write(file, '')
  if (!error) await rm(file)
  return error
}

/** Returns the code of a file system error. Rethrows other errors, which have no code. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (!error.code) throw error
  return error.code
}
