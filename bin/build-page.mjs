// Builds the page for the journeys, unless its build is up to date.
import { buildPageIfStale } from './page.mjs'

buildPageIfStale()
