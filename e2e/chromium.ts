import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Builds of the browser that have windows and notifications. The headless build has neither. */
const whole_browsers = names.filter((name) => name !== 'chromium-headless-shell')
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The browser for the journeys: CHROMIUM, an installed one, or Playwright's. In each folder the headless build comes
 * first, because it loads pages three times as fast.
 */
export function findChromium(): { executablePath?: string } {
  const { CHROMIUM } = process.env
  const found = CHROMIUM || findBrowser(names)
  return found ? { executablePath: found } : {}
}

/** Arguments that disable the browser's own requests to the internet. */
export const launch_args: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox does not work for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** A browser that can show notifications. Undefined if none is installed. */
export function findWholeChromium(): string | undefined {
  return process.env.WHOLE_CHROMIUM || findBrowser(whole_browsers)
}

function findBrowser(wanted: readonly string[]): string | undefined {
  const { PATH = '' } = process.env
  const folders = ['/usr/bin', ...PATH.split(delimiter)]
  const places = folders.flatMap((folder) => wanted.map((name) => join(folder, name)))
  return [...places, mac].find((place) => existsSync(place))
}
