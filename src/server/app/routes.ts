import type { FastifyInstance } from 'fastify'
import { getConfig } from '#contract/config.ts'
import { getSettings } from '#contract/settings.ts'
import { accountRoutes } from '#server/accounts/account-routes.ts'
import { captchaKind } from '#server/accounts/captcha.ts'
import { emailLinkRoutes } from '#server/accounts/email-link-routes.ts'
import { logoutRoutes } from '#server/accounts/logout-routes.ts'
import { sessionRoutes } from '#server/accounts/session-routes.ts'
import { googleRoutes } from '#server/accounts/sign-in/google-routes.ts'
import { loginProviderOf } from '#server/accounts/sign-in/providers.ts'
import { signInRoutes } from '#server/accounts/sign-in/routes.ts'
import { adminAthleteRoutes } from '#server/admin-api/athletes/routes.ts'
import { adminAuditRoutes } from '#server/admin-api/audit/routes.ts'
import { adminBackupRoutes } from '#server/admin-api/backups/routes.ts'
import { adminCalendarRoutes } from '#server/admin-api/calendar/routes.ts'
import { adminAnnouncementRoutes } from '#server/admin-api/content/announcement-routes.ts'
import { adminPageRoutes } from '#server/admin-api/content/page-routes.ts'
import { adminCupRoutes } from '#server/admin-api/cups/routes.ts'
import { adminExportRoutes } from '#server/admin-api/exports/routes.ts'
import { factorRoutes } from '#server/admin-api/factor/routes.ts'
import { adminHealthRoutes } from '#server/admin-api/health/routes.ts'
import { adminImageRoutes } from '#server/admin-api/images/routes.ts'
import { adminImportRoutes } from '#server/admin-api/imports/routes.ts'
import { adminJobRoutes } from '#server/admin-api/jobs/routes.ts'
import { adminLeagueRoutes } from '#server/admin-api/leagues/routes.ts'
import { adminLiveRoutes } from '#server/admin-api/live/routes.ts'
import { adminLinkRoutes } from '#server/admin-api/look/link-routes.ts'
import { adminLookRoutes } from '#server/admin-api/look/routes.ts'
import { adminNewsRoutes } from '#server/admin-api/notifications/news-routes.ts'
import { adminNotificationRoutes } from '#server/admin-api/notifications/routes.ts'
import { adminNumberRoutes } from '#server/admin-api/numbers/routes.ts'
import { adminPeopleRoutes } from '#server/admin-api/people/routes.ts'
import { adminPriceRoutes } from '#server/admin-api/prices/routes.ts'
import { adminReportRoutes } from '#server/admin-api/reports/routes.ts'
import { adminResultRoutes } from '#server/admin-api/results/routes.ts'
import { adminSearchRoutes } from '#server/admin-api/search/routes.ts'
import { adminSeasonRoutes } from '#server/admin-api/seasons/routes.ts'
import { adminSessionRoutes } from '#server/admin-api/session/routes.ts'
import { adminSettingRoutes } from '#server/admin-api/settings/routes.ts'
import { setupRoutes } from '#server/admin-api/setup/routes.ts'
import { adminSidebetRoutes } from '#server/admin-api/sidebets/routes.ts'
import { adminStartListRoutes } from '#server/admin-api/start-lists/routes.ts'
import { adminTodayRoutes } from '#server/admin-api/today/routes.ts'
import { adminTokenRoutes } from '#server/admin-api/tokens/routes.ts'
import { athleteRoutes } from '#server/athletes/routes.ts'
import { calendarFeedRoutes } from '#server/calendar/feed-routes.ts'
import { raceRoutes } from '#server/calendar/race-routes.ts'
import { weekendResultRoutes } from '#server/calendar/result-routes.ts'
import { calendarRoutes } from '#server/calendar/routes.ts'
import { weekendRoutes } from '#server/calendar/weekend-routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { countryRoutes } from '#server/countries/routes.ts'
import { cupRoutes } from '#server/cups/routes.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve } from '#server/http/serve.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { leagueInvitationRoutes } from '#server/leagues/invitation-routes.ts'
import { leagueInviteRoutes } from '#server/leagues/invite-routes.ts'
import { leagueMemberRoutes } from '#server/leagues/member-routes.ts'
import { leagueRoutes } from '#server/leagues/routes.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { meRoutes } from '#server/me/routes.ts'
import { watchlistRoutes } from '#server/me/watchlist-routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { openReadiness } from '#server/platform/db/readiness.ts'
import { popularityRoutes } from '#server/popularity/routes.ts'
import { userRoutes } from '#server/profiles/routes.ts'
import { pushSubscriptionRoutes } from '#server/push/routes.ts'
import { reportRoutes } from '#server/reports/routes.ts'
import { scoringRoutes } from '#server/scoring/routes.ts'
import { placedSidebetRoutes } from '#server/sidebets/routes.ts'
import { toConfig, toSettings } from '#server/site/site.ts'
import { listSiteLinks } from '#server/site/store/links.ts'
import { findSite } from '#server/site/store/site.ts'
import { startListRoutes } from '#server/start-lists/routes.ts'
import { benchRoutes } from '#server/teams/bench-routes.ts'
import { teamChangeRoutes } from '#server/teams/change-routes.ts'
import { teamRoutes } from '#server/teams/routes.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { manifestRoute } from './pages/manifest.ts'
import { securityTxtRoute } from './pages/security-txt.ts'

const readiness_timeout_ms = 2000
const visitors = { config: { caller: 'visitor' } } as const

/**
 * `/livez` replies 200 while the process runs. `/readyz` replies 200 while it can take traffic, and 503 during a
 * shutdown or if the database cannot be written.
 */
function probeRoutes(app: FastifyInstance, { db, isDraining }: AppContext): void {
  const readiness = openReadiness(db, readiness_timeout_ms)
  app.get('/livez', visitors, async () => ({ status: 'live' }))

  app.get('/readyz', visitors, async (_request, reply) => {
    const status = isDraining() ? 'draining' : await readiness()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

export const routes: ((app: FastifyInstance, context: AppContext) => void)[] = [
  probeRoutes,
  siteRoutes,
  manifestRoute,
  securityTxtRoute,
  sessionRoutes,
  emailLinkRoutes,
  accountRoutes,
  logoutRoutes,
  signInRoutes,
  googleRoutes,
  countryRoutes,
  meRoutes,
  watchlistRoutes,
  notificationRoutes,
  pushSubscriptionRoutes,
  messageRoutes,
  contentRoutes,
  openapiRoutes,
  weekendRoutes,
  weekendResultRoutes,
  raceRoutes,
  liveRoutes,
  athleteRoutes,
  popularityRoutes,
  cupRoutes,
  calendarRoutes,
  calendarFeedRoutes,
  imageRoutes,
  userRoutes,
  scoringRoutes,
  teamRoutes,
  teamChangeRoutes,
  benchRoutes,
  startListRoutes,
  placedSidebetRoutes,
  leagueRoutes,
  leagueMemberRoutes,
  leagueInviteRoutes,
  leagueInvitationRoutes,
  reportRoutes,
  adminSessionRoutes,
  adminImportRoutes,
  adminJobRoutes,
  adminAuditRoutes,
  adminHealthRoutes,
  adminBackupRoutes,
  adminCalendarRoutes,
  adminCupRoutes,
  adminResultRoutes,
  adminLiveRoutes,
  adminStartListRoutes,
  adminAnnouncementRoutes,
  adminPageRoutes,
  adminSettingRoutes,
  adminTodayRoutes,
  adminSidebetRoutes,
  adminSeasonRoutes,
  adminSearchRoutes,
  adminPeopleRoutes,
  adminLeagueRoutes,
  adminReportRoutes,
  factorRoutes,
  setupRoutes,
  adminAthleteRoutes,
  adminPriceRoutes,
  adminNumberRoutes,
  adminExportRoutes,
  adminImageRoutes,
  adminLookRoutes,
  adminLinkRoutes,
  adminTokenRoutes,
  adminNotificationRoutes,
  adminNewsRoutes,
]

function siteRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getSettings, async ({ db }) => toSettings(await findSite(db)))
  serve(app, context, getConfig, async ({ db }) => {
    const site = await findSite(db)
    const login_oauth_provider = loginProviderOf(context.site.sign_in, site)
    const captcha = captchaKind(context.site, site.recaptcha_public_key)
    return toConfig(
      { ...site, login_oauth_provider },
      { captcha, sends_mail: context.site.sends_mail, links: await listSiteLinks(db) },
    )
  })
}
