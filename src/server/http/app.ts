import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify'
import { loopback_site, openSite, type SiteOptions } from '#server/accounts/site.ts'
import { openEdge } from '#server/overload/edge.ts'
import { isOverload } from '#server/overload/overload-error.ts'
import { openRejectionLog } from '#server/overload/rejection-log.ts'
import { openWorkLimits } from '#server/overload/work-limits.ts'
import { isOurs } from '#server/pages/ask-app.ts'
import { askEachTime, type PublicVersion } from '#server/prepared/public-version.ts'
import { openQuickDoor, type QuickDoor } from '#server/prepared/quick-door.ts'
import { keepReplies } from '#server/prepared/replies.ts'
import { noticeProxies } from '#server/proxies/notice-proxies.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { CHANGE_LIMIT, changeLimit } from './change-limit.ts'
import { limitDatabaseUse } from './database-budget.ts'
import { sendError } from './error-exit.ts'
import { faultToLog } from './fault-to-log.ts'
import { readForms } from './forms.ts'
import { addHeaders, setHeaders } from './headers.ts'
import { refuseUnknownRoutes } from './known-routes.ts'
import { BODY_LIMIT, openServer } from './open-server.ts'
import { servePage } from './page.ts'
import { pathToLog } from './path-of.ts'
import { routes } from './routes.ts'
import type { Shell } from './shell.ts'
import { refuseWrongHost, unreadable } from './unreadable.ts'

export type AppOptions = Omit<Shell, 'replies' | 'site' | 'limits' | 'countChange'> & {
  /** Without one, it stands on this machine. */
  site?: SiteOptions
  /** Addresses of proxies in front of us, whose word for the client's address is taken. */
  trusted_proxies?: string[]
  /** How many changes a player may send in ten minutes. */
  most_changes?: number
  logger?: Exclude<FastifyServerOptions['logger'], true>
  /** Of what everybody sees; without one, each request asks the database. */
  version?: PublicVersion
  /** Folder of the built page. */
  page_folder: string
}

const shut: QuickDoor = () => false

/** The whole server short of its port; tests put requests into it with `app.inject`. */
export function buildApp({
  logger = false,
  page_folder,
  version,
  site = loopback_site,
  trusted_proxies = [],
  most_changes = CHANGE_LIMIT.most,
  ...outside
}: AppOptions): FastifyInstance {
  const replies = keepReplies(version ?? askEachTime(outside.pool))
  const rejections = openRejectionLog(() => app.log)
  const limits = openWorkLimits(rejections)
  const countChange = changeLimit({ most: most_changes })
  const shell = { ...outside, replies, limits, countChange, site: openSite(site) }
  let door = shut
  const app = fastify({
    logger: logger && { ...logger, serializers: { err: faultToLog } },
    serverFactory: (frame) => {
      const session_cookie = shell.site.cookies.nameOf('session')
      const edge = openEdge(frame, { note: rejections.note, now: shell.now, session_cookie })
      return openServer((request, response) => {
        // So that clients come back on a new connection, which leads to a server that stays.
        if (shell.isDraining()) response.shouldKeepAlive = false
        if (!door(request, response)) edge(request, response)
      })
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trusted_proxies.length > 0 ? trusted_proxies : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    // Names of leagues stand in addresses, and may have 120 characters; what is outside the basic plane counts twice.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 250 },
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
    rejections.stop()
  })
  void app.register(fastifyCookie)
  const endRefusing = refuseUnknownRoutes(app)
  limitDatabaseUse(app)
  readForms(app)
  setHeaders(app, shell)
  noticeProxies(app, shell.pool, trusted_proxies)
  refuseWrongHost(app)
  logReplies(app)
  app.setErrorHandler(sendError)
  servePage(app, shell, page_folder)
  for (const register of routes) register(app, shell)
  endRefusing()
  return app
}

/** One line per reply, without the query and what mailed links hold. What a page asks for itself is no reply to anybody. */
function logReplies(app: FastifyInstance): void {
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onError', async (request, _reply, fault) => {
    if (isOverload(fault)) counted.add(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = pathToLog(request.url)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const level = isOurs(request) || counted.has(request) ? 'debug' : 'info'
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms }, 'replied')
  })
}
