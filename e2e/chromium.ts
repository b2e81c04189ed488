import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const usual = names.map((name) => `/usr/bin/${name}`)
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The browser for the journeys: CHROMIUM, an installed one, or Playwright's. The headless build is preferred: pages
 * load three times as fast.
 */
export function findChromium(): { executablePath?: string } {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return { executablePath: CHROMIUM }
  const places = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...usual, ...places, mac].find((place) => existsSync(place))
  return found ? { executablePath: found } : {}
}
