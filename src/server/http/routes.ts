import type { FastifyInstance } from 'fastify'
import { athleteRoutes } from '#server/athletes/routes.ts'
import { calendarRoutes } from '#server/calendar/routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { countryRoutes } from '#server/countries/routes.ts'
import { cupRoutes } from '#server/cups/routes.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { openapiRoutes } from '#server/openapi/routes.ts'
import { popularityRoutes } from '#server/popularity/routes.ts'
import { raceRoutes } from '#server/races/routes.ts'
import { scoringRoutes } from '#server/scoring/routes.ts'
import { siteRoutes } from '#server/site/routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { weekendResultRoutes } from '#server/weekends/result-routes.ts'
import { weekendRoutes } from '#server/weekends/routes.ts'
import { probeRoutes } from './probes.ts'
import type { Shell } from './shell.ts'

/** Every feature's routes. */
export const routes: ((app: FastifyInstance, shell: Shell) => void)[] = [
  probeRoutes,
  siteRoutes,
  countryRoutes,
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
  imageRoutes,
  userRoutes,
  scoringRoutes,
]
