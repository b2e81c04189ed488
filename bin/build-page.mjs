// Builds the web client for the journeys, unless the build is up to date.
import { buildPageIfStale } from './page.mjs'

buildPageIfStale()
