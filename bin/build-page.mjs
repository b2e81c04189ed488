// Builds the page unless it is built, for the journeys.
import { buildPageIfStale } from './page.mjs'

buildPageIfStale()
