// Builds the web client for the end-to-end tests, unless the build is up to date.
import { buildPageIfStale } from './page.mjs'

buildPageIfStale()
