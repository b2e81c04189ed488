import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The browser for the journeys: the one named by CHROMIUM, the machine's own, or Playwright's. */
export function findChromium(): { executablePath?: string } {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return { executablePath: CHROMIUM }
  const places = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = ['/usr/bin/chromium', ...places, mac].find((place) => existsSync(place))
  return found ? { executablePath: found } : {}
}
