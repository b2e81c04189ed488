import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type FileHandle, link, lstat, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupProblem, fileProblem } from './backup-problem.ts'

/** A source, and what transforms it. */
type Stages = [
  () => AsyncIterable<Buffer>,
  ...(NodeJS.ReadWriteStream | ((chunks: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>))[],
]

/** The ending of the names of incomplete files. */
export const DRAFT_ENDING = '.part'

/**
 * Writes a new file that only its owner can read. The file gets its name when it is complete and on the disk. After an
 * error, no file is left. Throws a `BackupProblem` if the file exists or cannot be written.
 */
export async function writeWholeFile(file: string, stages: Stages): Promise<void> {
  const draft = `${file}.${randomUUID()}${DRAFT_ENDING}`
  let is_ours = false
  const removeDraft = () => {
    if (is_ours) rmSync(draft, { force: true })
  }
  // After a signal, commands exit at once.
  process.once('exit', removeDraft)
  let folder: FileHandle | undefined
  try {
    if (await isFile(file)) throw exists(file)
    // Opens the folder before the file is written, so that an error is noticed in time.
    folder = await openFolder(dirname(file))
    const target = await open(draft, 'wx', 0o600)
    is_ours = true
    await pipeline([...stages, target.createWriteStream({ flush: true })] as unknown as Readable[])
    await giveName(draft, file)
    await saveName(folder, file)
  } catch (error) {
    throw fileProblem(error, 'write', file)
  } finally {
    removeDraft()
    process.off('exit', removeDraft)
    await folder?.close()
  }
}

function exists(file: string): BackupProblem {
  return new BackupProblem(`The file ${file} already exists.`)
}

async function isFile(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}

/**
 * Gives the draft its final name. Throws if a file with this name exists. On file systems without hard links, a file
 * that appears at the same moment is replaced.
 */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw exists(file)
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    if (await isFile(file)) throw exists(file)
    await rename(draft, file)
  }
}

/** Windows cannot open folders. */
async function openFolder(folder: string): Promise<FileHandle | undefined> {
  return process.platform === 'win32' ? undefined : open(folder)
}

/** Saves the new name on the disk. Some network file systems cannot do that for a folder. */
async function saveName(folder: FileHandle | undefined, file: string): Promise<void> {
  try {
    await folder?.sync()
  } catch (error) {
    if (['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    rmSync(file, { force: true })
    throw error
  }
}
