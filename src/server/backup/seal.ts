import { createHash } from 'node:crypto'

/**
 * Returns the end of the compressed data: a frame that zstd programs skip, with the SHA-256 of everything before it.
 * Otherwise a file could lack its last bytes, which Node's decompression does not notice.
 */
function sealOf(hash: ReturnType<typeof createHash>): Buffer {
  return Buffer.concat([seal_magic, hash.digest()])
}

/** The magic number of a frame to skip, and the length of its content. */
const seal_magic = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const seal_bytes = seal_magic.length + 32

export async function* seal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield sealOf(hash)
}

/** Removes the seal. After everything was read, `isWhole` says whether the seal was correct. */
export function openSeal() {
  const hash = createHash('sha256')
  let is_whole = false
  async function* remove(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    let end: Buffer = Buffer.alloc(0)
    for await (const chunk of chunks) {
      const all = Buffer.concat([end, chunk])
      const content = all.subarray(0, Math.max(0, all.length - seal_bytes))
      hash.update(content)
      if (content.length > 0) yield content
      end = all.subarray(content.length)
    }
    is_whole = end.equals(sealOf(hash))
  }
  return { remove, isWhole: () => is_whole }
}
