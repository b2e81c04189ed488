import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Written = { dry_run: boolean }

/**
 * Writes a file that does not exist yet; with `dry_run` it only checks that the file can be created. Returns why it
 * could not be written, or undefined.
 */
export async function writeNewFile(
  file: string,
  content: string | Readable,
  { dry_run }: Written,
): Promise<string | undefined> {
  const error = await (dry_run ? tryWriting(file) : write(file, content))
  if (error === 'EEXIST') return `The file ${file} already exists. Nothing was written.`
  return error && `Cannot write ${file} (${error}).`
}

/** Returns the code of the error if the file cannot be written. Existing files are not overwritten. */
function write(file: string, content: string | Readable): Promise<string | undefined> {
  const written =
    typeof content === 'string'
      ? writeFile(file, content, { flag: 'wx' })
      : pipeline(content, createWriteStream(file, { flags: 'wx' }))
  return written.then(() => undefined, codeOf)
}

/** Checks that the file can be created, and removes it again. */
async function tryWriting(file: string): Promise<string | undefined> {
  const error = await write(file, '')
  if (!error) await rm(file)
  return error
}

/** Errors of the file system have a code; others are no matter of the file. */
function codeOf(error: NodeJS.ErrnoException): string {
  if (!error.code) throw error
  return error.code
}
