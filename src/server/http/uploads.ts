import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { httpError } from '#server/platform/errors.ts'

const FILE = 'application/octet-stream'

/** Passes an uploaded file to the handler as a stream. Only routes with `max_upload_bytes` accept files. */
export function parseUploads(app: FastifyInstance): void {
  app.addContentTypeParser(FILE, async ({ routeOptions }: FastifyRequest, payload: Readable) => {
    const { max_upload_bytes } = (routeOptions.config ?? {}) as Pick<Route, 'max_upload_bytes'>
    if (max_upload_bytes === undefined) throw httpError('unsupported-type', 'The body must be JSON')
    return payload
  })
}

/**
 * Writes the file of a request into a new folder, which is deleted after `work`. Throws 413 as soon as the file is
 * larger than the route allows, 415 if the body is not a file, and 400 if there is no body.
 */
export async function withUpload<Result>(
  { max_upload_bytes = 0 }: Pick<Route, 'max_upload_bytes'>,
  request: FastifyRequest,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { body } = request
  if (body === undefined || body === null) throw httpError('malformed', 'The request has no body')
  if (!(body instanceof Readable)) throw httpError('unsupported-type', `The body is not a file (${FILE})`)
  if (Number(request.headers['content-length'] ?? 0) > max_upload_bytes) throw httpError('too-large')
  const folder = await mkdtemp(join(tmpdir(), 'podium-upload-'))
  try {
    const path = join(folder, 'list')
    await pipeline(body, atMost(max_upload_bytes), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function atMost(max_bytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > max_bytes) done(httpError('too-large'))
      else done(null, chunk)
    },
  })
}
