import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

/**
 * Exits with status 0 if there is a browser for the journeys. Otherwise exits with status 1, and prints how to get one.
 */
if (!existsSync(findChromium().executablePath ?? chromium.executablePath())) {
  console.error(
    'There is no Chromium for the journeys. Install it (Debian: apt-get install chromium; anywhere:',
  )
  console.error('npx playwright install chromium), or name yours: CHROMIUM=/path/to/chromium npm test')
  process.exitCode = 1
}
