import { damaged, foreign } from './backup-problem.ts'

/** A file in an archive. Entries are small enough to be held in memory. */
export type Entry = { name: string; bytes: Buffer }

const block_bytes = 512
/** No backup has a larger entry. */
const max_entry_bytes = 64 * 1024 * 1024

/** Returns the bytes of an entry in the format `ustar` (POSIX.1-1988), which all versions of `tar` read. */
export function tarEntry(name: string, bytes: Buffer, made_at: Date): Buffer[] {
  return [tarHeader(name, bytes.length, made_at), bytes, Buffer.alloc(paddingOf(bytes.length))]
}

/** The two empty blocks that end an archive. */
export const TAR_END = Buffer.alloc(2 * block_bytes)

function tarHeader(name: string, size: number, made_at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`)
  const header = Buffer.alloc(block_bytes)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(made_at.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 7)}\u0000 `, 148)
  return header
}

function octal(value: number, width: number): string {
  return value.toString(8).padStart(width - 1, '0')
}

/** Returns the sum of all bytes of a header, in which the checksum itself counts as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

function paddingOf(size: number): number {
  return (block_bytes - (size % block_bytes)) % block_bytes
}

/** Yields the entries of an archive. Throws a `BackupProblem` if the bytes are no archive, or end too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const read = openReader(chunks)
  for (let is_first = true; ; is_first = false) {
    const header = await read(block_bytes)
    if (header === undefined) throw damaged()
    if (header.every((byte) => byte === 0)) break
    const size = sizeIn(header)
    if (size === undefined) throw is_first ? foreign() : damaged()
    const bytes = await read(size)
    const padding = await read(paddingOf(size))
    if (bytes === undefined || padding === undefined) throw damaged()
    yield { name: header.toString('utf8', 0, header.indexOf(0)), bytes }
  }
  const second = await read(block_bytes)
  if (second === undefined || second.some((byte) => byte !== 0)) throw damaged()
  // Reads the rest, because the checksum is at the end of the compressed data.
  for (let rest = await read(block_bytes); rest !== undefined; rest = await read(block_bytes)) {
    if (rest.some((byte) => byte !== 0)) throw damaged()
  }
}

/** Returns the size in the header of an entry, or undefined if this is not the header of a plain file. */
function sizeIn(header: Buffer): number | undefined {
  const checksum = octalIn(header.toString('latin1', 148, 156))
  const size = octalIn(header.toString('latin1', 124, 136))
  const is_ours = checksum === checksumOf(header) && header.toString('latin1', 156, 157) === '0'
  return is_ours && size !== undefined && size <= max_entry_bytes ? size : undefined
}

/** `Number.parseInt` would also accept a sign, or text after the digits. */
function octalIn(field: string): number | undefined {
  const [, digits] = /^([0-7]+)\0 ?$/.exec(field) ?? []
  return digits === undefined ? undefined : Number.parseInt(digits, 8)
}

/** Returns a function that reads the next `count` bytes, or returns undefined if fewer bytes are left. */
function openReader(chunks: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | undefined> {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let waiting_bytes = 0
  return async (count) => {
    while (waiting_bytes < count) {
      const { value, done } = await source.next()
      if (done) return undefined
      waiting.push(value)
      waiting_bytes += value.length
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    waiting = [all.subarray(count)]
    waiting_bytes = all.length - count
    return all.subarray(0, count)
  }
}
