import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** `npm run pictures`: every page into .cache/pictures, for us to look at. */
export default defineConfig(journeys, {
  testDir: import.meta.dirname,
  testMatch: 'pictures.ts',
  outputDir: join(import.meta.dirname, '..', '.cache', 'pictures-run'),
  reporter: 'line',
})
