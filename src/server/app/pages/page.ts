import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { sendError } from '#server/http/send-error.ts'
import { type HttpError, notFound } from '#server/platform/errors.ts'
import { type Built, loadBuilt } from './load-built.ts'
import { sendPage } from './send-page.ts'

/**
 * Serves pages and assets of the build in `folder`: its folder `client` contains the files for browsers, and `render`
 * the code for server rendering. Assets have a hash in their names, so they are cached forever. Every other address
 * outside `/api` is a page. If the server cannot render a page, it sends the document without content, and the browser
 * renders the page.
 */
export function servePage(app: FastifyInstance, context: AppContext, folder: string): void {
  const root = join(folder, 'client')
  const is_built = existsSync(join(root, 'index.html'))
  let loading: Promise<Built | null> | undefined

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const is_read = request.method === 'GET' || request.method === 'HEAD'
    const is_page = is_read && !/^\/(api|assets)(\/|$|\?)/.test(request.url)
    if (!is_page || !is_built) throw notFound('Page')

    loading ??= loadBuilt(folder)
    const built = await loading
    return built ? sendPage(app, context, built, request, reply) : reply.sendFile('index.html')
  }
  app.setNotFoundHandler(handle)
  void app.register(async (scope) => {
    scope.setErrorHandler(sendErrorOfFiles)
    scope.get('/', { config: { caller: 'visitor' } }, handle)
    if (is_built) await scope.register(fastifyStatic, { ...files, root })
  })
}

/** Replies 404 to a path that no file can have, such as one with `//` or NUL. The plugin would reply 403. */
function sendErrorOfFiles(error: Partial<HttpError>, request: FastifyRequest, reply: FastifyReply) {
  return error.statusCode === 403 ? reply.callNotFound() : sendError(error, request, reply)
}

const files = {
  index: false,
  dotfiles: 'ignore',
  /**
   * Clients cannot request HTML documents by file name. `sendFile` can still send them, because it passes names without
   * a leading slash.
   */
  allowedPath: (path: string) => !/^\/.*\.html$/s.test(path),
  cacheControl: false,
  preCompressed: true,
  setHeaders: (reply: FastifyReply, path: string) => {
    const is_hashed = path.includes('/assets/')
    reply.header('cache-control', is_hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const
