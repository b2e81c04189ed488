import type { FastifyInstance } from 'fastify'
import { athleteRoutes } from '#server/athletes/routes.ts'
import { cupRoutes } from '#server/cups/routes.ts'
import { raceRoutes } from '#server/races/routes.ts'
import { scoringRoutes } from '#server/scoring/routes.ts'
import { siteRoutes } from '#server/site/routes.ts'
import { userRoutes } from '#server/users/routes.ts'
import { weekendRoutes } from '#server/weekends/routes.ts'
import { probeRoutes } from './probes.ts'
import type { Shell } from './shell.ts'

/** Every feature's routes. */
export const routes: ((app: FastifyInstance, shell: Shell) => void)[] = [
  probeRoutes,
  siteRoutes,
  weekendRoutes,
  raceRoutes,
  athleteRoutes,
  cupRoutes,
  userRoutes,
  scoringRoutes,
]
