import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify'
import type pg from 'pg'
import type { AppContext } from '#server/http/app-context.ts'
import { answerBrokenRequest } from '#server/http/broken-request.ts'
import { limitDatabaseUse } from '#server/http/database-budget.ts'
import { errorToLog } from '#server/http/error-to-log.ts'
import { type FastPath, openFastPath } from '#server/http/fast-path.ts'
import { parseForms } from '#server/http/forms.ts'
import { addHeaders, addHeadersToReplies } from '#server/http/headers.ts'
import { isInternal } from '#server/http/inject-request.ts'
import { refuseUnknownRoutes } from '#server/http/known-routes.ts'
import { CHANGE_LIMIT, changeLimit } from '#server/http/limits/change-limit.ts'
import { malformedAddress, refuseWrongHost } from '#server/http/malformed-request.ts'
import { type Measure, measure_nothing, measureReplies } from '#server/http/measure-replies.ts'
import { BODY_LIMIT, openServer } from '#server/http/open-server.ts'
import { openEdge } from '#server/http/overload/edge.ts'
import { isOverload } from '#server/http/overload/overload-error.ts'
import { openRejectionLog } from '#server/http/overload/rejection-log.ts'
import { openWorkLimits } from '#server/http/overload/work-limits.ts'
import { pathToLog } from '#server/http/path-of.ts'
import { detectProxies } from '#server/http/proxies/detect-proxies.ts'
import { sendError } from '#server/http/send-error.ts'
import { loopback_site, openSite, type SiteOptions } from '#server/http/site.ts'
import { parseUploads } from '#server/http/uploads.ts'
import { Db } from '#server/platform/db/db.ts'
import { openStandbyReads } from '#server/platform/db/standby-reads.ts'
import { type PublicVersion, queryEachTime } from '#server/platform/reply-cache/public-version.ts'
import { createReplyCache } from '#server/platform/reply-cache/reply-cache.ts'
import { servePage } from './pages/page.ts'
import { routes } from './routes.ts'

/** The fields of the context that `buildApp` sets. Some of them have an option of the same name. */
type SetByBuildApp =
  | 'db'
  | 'readOnStandby'
  | 'version'
  | 'replies'
  | 'site'
  | 'limits'
  | 'countChange'
  | 'countTokenCall'
  | 'isFactorExempt'

export type AppOptions = Omit<AppContext, SetByBuildApp> & {
  pool: pg.Pool
  /** A standby of the database, for boards. */
  standby?: pg.Pool | undefined
  /** Who does not need a second factor. If not set, every operator needs one. */
  isFactorExempt?: AppContext['isFactorExempt']
  /** If not set, the site's URL is that of the local machine. */
  site?: SiteOptions
  /** The addresses of proxies that are trusted to send the client's address. */
  trusted_proxies?: string[]
  /** The maximum number of changes per player in ten minutes. */
  max_changes?: number
  /** The maximum number of calls with a token in ten minutes. */
  max_token_calls?: number
  logger?: Exclude<FastifyServerOptions['logger'], true>
  /** The version of the public data, for the reply cache. If not set, each request reads it from the database. */
  version?: PublicVersion
  page_folder: string
  measure?: Measure
}

const noFastPath: FastPath = () => false

/** Builds the server without listening on a port; tests send requests with `app.inject`. */
export function buildApp({
  logger = false,
  page_folder,
  version: given_version,
  site = loopback_site,
  trusted_proxies = [],
  max_changes = CHANGE_LIMIT.max,
  max_token_calls = CHANGE_LIMIT.max,
  isFactorExempt = async () => false,
  measure = measure_nothing,
  pool,
  standby,
  ...given_context
}: AppOptions): FastifyInstance {
  const db = Db.of(pool)
  const version = given_version ?? queryEachTime(db)
  const readOnStandby = openStandbyReads({
    primary: db,
    standby: standby && Db.of(standby),
    position: version.position,
    log: () => app.log,
  })
  const replies = createReplyCache(version)
  const rejections = openRejectionLog(() => app.log, measure.rejected)
  const limits = openWorkLimits(rejections)
  const countChange = changeLimit({ max: max_changes })
  const countTokenCall = changeLimit({ max: max_token_calls })
  const context = {
    ...given_context,
    db,
    readOnStandby,
    replies,
    version,
    limits,
    countChange,
    countTokenCall,
    isFactorExempt,
    site: openSite(site),
  }
  let fastPath = noFastPath
  const app = fastify({
    logger: logger && { ...logger, serializers: { err: errorToLog } },
    serverFactory: (handle) => {
      const session_cookie = context.site.cookies.nameOf('session')
      const edge = openEdge(handle, { ...rejections, now: context.now, session_cookie })
      return openServer((request, response) => {
        // Closes the connection after this reply, so that clients connect to another server.
        if (context.isDraining()) response.shouldKeepAlive = false
        if (!fastPath(request, response)) edge(request, response)
      })
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: trusted_proxies.length > 0 ? trusted_proxies : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    // URLs may contain league names of up to 120 characters, and some characters count as two here.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 250 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      // A malformed URL matches no route, so no hook adds the headers.
      addHeaders(request, reply, context.now())
      sendError(malformedAddress(error), request, reply)
    },
  })
  const measureFast = measureReplies(app, measure)
  fastPath = openFastPath(context, (replied) => {
    measureFast(replied)
    app.log.info(replied, 'replied')
  })
  // From now on Fastify rejects requests. The fast path would still answer them, so it is turned off.
  app.addHook('preClose', async () => {
    fastPath = noFastPath
    rejections.stop()
  })
  void app.register(fastifyCookie)
  const stopRouteCheck = refuseUnknownRoutes(app)
  limitDatabaseUse(app)
  parseForms(app)
  parseUploads(app)
  addHeadersToReplies(app, context)
  detectProxies(app, context.db, trusted_proxies)
  refuseWrongHost(app)
  logReplies(app)
  app.setErrorHandler(sendError)
  servePage(app, context, page_folder)
  for (const register of routes) register(app, context)
  stopRouteCheck()
  return app
}

/**
 * Logs one line per reply, without the query and without tokens of emailed links. Replies to internal requests of page
 * rendering, and rejections because of overload, are logged only at level debug.
 */
function logReplies(app: FastifyInstance): void {
  const rejected = new WeakSet<FastifyRequest>()
  app.addHook('onError', async (request, _reply, error) => {
    if (isOverload(error)) rejected.add(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = pathToLog(request.url)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const level = isInternal(request) || rejected.has(request) ? 'debug' : 'info'
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms }, 'replied')
  })
}
