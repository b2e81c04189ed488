import { join } from 'node:path'
import journeys from '../playwright.config.ts'

const root = join(import.meta.dirname, '..')

/** `npm run pictures` saves screenshots of every page in .cache/pictures, for manual review. */
export default {
  ...journeys,
  testDir: import.meta.dirname,
  projects: [{ testMatch: 'pictures.ts' }],
  outputDir: join(root, '.cache', 'pictures-run'),
  reporter: 'line',
  // A test of a network fault opens many pages in turn, so it takes long.
  timeout: 300_000,
  webServer: { ...[journeys.webServer].flat()[0]!, cwd: root },
}
