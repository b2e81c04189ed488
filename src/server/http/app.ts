import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import { askEachTime, type PublicVersion } from '#server/prepared/public-version.ts'
import { openQuickDoor, type QuickDoor } from '#server/prepared/quick-door.ts'
import { keepReplies } from '#server/prepared/replies.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { sendError } from './error-exit.ts'
import { addHeaders, setHeaders } from './headers.ts'
import { openServer } from './open-server.ts'
import { servePage } from './page.ts'
import { routes } from './routes.ts'
import type { Shell } from './shell.ts'
import { refuseHostless, unreadable } from './unreadable.ts'

export type AppOptions = Omit<Shell, 'replies'> & {
  logger?: FastifyServerOptions['logger']
  /** Of what everybody sees; without one, each request asks the database. */
  version?: PublicVersion
  /** Folder of the built page. */
  page_folder: string
}

// Brotli's own default (11) is for files that are packed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const shut: QuickDoor = () => false

/** The whole server short of its port; tests put requests into it with `app.inject`. */
export function buildApp({ logger = false, page_folder, version, ...outside }: AppOptions): FastifyInstance {
  const replies = keepReplies(version ?? askEachTime(outside.pool))
  const shell = { ...outside, replies }
  let door = shut
  const app = fastify({
    logger,
    serverFactory: (frame) =>
      openServer((request, response) => {
        if (!door(request, response)) frame(request, response)
      }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    // Names of leagues stand in addresses, and may have 120 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (fault, request, reply) => {
      // An address that cannot be read belongs to no route, so no hook sees its reply.
      addHeaders(request, reply, shell.now())
      sendError(unreadable(fault), request, reply)
    },
  })
  door = openQuickDoor(shell, (replied) => app.log.info(replied, 'replied'))
  // The framework knows how to send away whoever comes while it closes.
  app.addHook('preClose', async () => {
    door = shut
  })
  setHeaders(app, shell)
  refuseHostless(app)
  logReplies(app)
  app.setErrorHandler(sendError)
  void app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
  servePage(app, shell, page_folder)
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
