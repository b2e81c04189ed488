import { join } from 'node:path'
import journeys from '../playwright.config.ts'

const root = join(import.meta.dirname, '..')

/** `npm run pictures`: every page into .cache/pictures, for us to look at. */
export default {
  ...journeys,
  testDir: import.meta.dirname,
  testMatch: 'pictures.ts',
  outputDir: join(root, '.cache', 'pictures-run'),
  reporter: 'line',
  // One test goes through all pages of a hardship.
  timeout: 300_000,
  webServer: { ...[journeys.webServer].flat()[0]!, cwd: root },
}
