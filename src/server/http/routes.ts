import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '#server/accounts/account-routes.ts'
import { letterRoutes } from '#server/accounts/letter-routes.ts'
import { logoutRoutes } from '#server/accounts/logout-routes.ts'
import { sessionRoutes } from '#server/accounts/session-routes.ts'
import { athleteRoutes } from '#server/athletes/routes.ts'
import { calendarFeedRoutes } from '#server/calendar/feed-routes.ts'
import { calendarRoutes } from '#server/calendar/routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { countryRoutes } from '#server/countries/routes.ts'
import { cupRoutes } from '#server/cups/routes.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { leagueInviteRoutes } from '#server/leagues/invite-routes.ts'
import { leagueMemberRoutes } from '#server/leagues/member-routes.ts'
import { leagueRoutes } from '#server/leagues/routes.ts'
import { meRoutes } from '#server/me/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { openapiRoutes } from '#server/openapi/routes.ts'
import { placedSidebetRoutes } from '#server/placed-sidebets/routes.ts'
import { popularityRoutes } from '#server/popularity/routes.ts'
import { raceRoutes } from '#server/races/routes.ts'
import { scoringRoutes } from '#server/scoring/routes.ts'
import { googleRoutes } from '#server/sign-in/google-routes.ts'
import { signInRoutes } from '#server/sign-in/routes.ts'
import { siteRoutes } from '#server/site/routes.ts'
import { teamChangeRoutes } from '#server/teams/change-routes.ts'
import { teamRoutes } from '#server/teams/routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { weekendResultRoutes } from '#server/weekends/result-routes.ts'
import { weekendRoutes } from '#server/weekends/routes.ts'
import { probeRoutes } from './probes.ts'
import type { Shell } from './shell.ts'

/** Every feature's routes. */
export const routes: ((app: FastifyInstance, shell: Shell) => void)[] = [
  probeRoutes,
  siteRoutes,
  sessionRoutes,
  letterRoutes,
  accountRoutes,
  logoutRoutes,
  signInRoutes,
  googleRoutes,
  countryRoutes,
  meRoutes,
  messageRoutes,
  contentRoutes,
  openapiRoutes,
  weekendRoutes,
  weekendResultRoutes,
  raceRoutes,
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
  placedSidebetRoutes,
  leagueRoutes,
  leagueMemberRoutes,
  leagueInviteRoutes,
]
