import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import { isOurs } from '#server/pages/ask-app.ts'
import { askEachTime, type PublicVersion } from '#server/prepared/public-version.ts'
import { openQuickDoor, type QuickDoor } from '#server/prepared/quick-door.ts'
import { keepReplies } from '#server/prepared/replies.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { sendError } from './error-exit.ts'
import { addHeaders, setHeaders } from './headers.ts'
import { openServer } from './open-server.ts'
import { servePage } from './page.ts'
import { pathOf } from './path-of.ts'
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
  servePage(app, shell, page_folder)
  for (const register of routes) register(app, shell)
  return app
}

/** One line per reply, without the query: links hold tokens. What a page asks for itself is no reply to anybody. */
function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request.url)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const level = isOurs(request) ? 'debug' : 'info'
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms }, 'replied')
  })
}
