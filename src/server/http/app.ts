import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import { answerBrokenRequest } from './broken-request.ts'
import { sendError } from './error-exit.ts'
import { addHeaders, setHeaders } from './headers.ts'
import { servePage } from './page.ts'
import { routes } from './routes.ts'
import type { Shell } from './shell.ts'

export type AppOptions = Shell & {
  logger?: FastifyServerOptions['logger']
  /** Folder of the built page. */
  page_folder: string
}

// Brotli's own default (11) is for files that are packed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The whole server short of its port; tests put requests into it with `app.inject`. */
export function buildApp({ logger = false, page_folder, ...shell }: AppOptions): FastifyInstance {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    // Names of leagues stand in addresses, and may have 120 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (fault, request, reply) => {
      // An address that cannot be read belongs to no route, so no hook sees its reply.
      addHeaders(request, reply, shell.now())
      sendError(fault, request, reply)
    },
  })
  setHeaders(app, shell)
  logReplies(app)
  app.setErrorHandler(sendError)
  void app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
  servePage(app, page_folder)
  for (const register of routes) register(app, shell)
  return app
}

/** One line per reply, without the query: links hold tokens. */
function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'replied')
  })
}
