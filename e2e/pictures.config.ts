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
  // One test opens every page while the network fails, and takes the screenshots.
  timeout: 300_000,
  webServer: { ...[journeys.webServer].flat()[0]!, cwd: root },
}
