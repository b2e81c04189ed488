import { matchPath, parsePath } from 'react-router'
import { type AthleteWithPhoto, getAthlete } from '#contract/athletes.ts'
import type { InternalFetch, LoginAddressOf, Render } from '#contract/render.ts'
import { loginUrlFrom } from '../../core/paths/login-url.ts'
import { redirectOf } from '../redirects.ts'
import { isForPlayers } from '../routes.tsx'
import { renderPage } from './render-page.tsx'
import { renderScoreboard } from './render-scoreboard.tsx'

/** The entry point of server rendering. */
export const render: Render = async (address, fetchInternally) => {
  const { pathname = '/', search = '' } = parsePath(address)
  const redirect = redirectOf(pathname)
  if (redirect) return { status: 301, location: redirect + search }
  const athlete_path = await athletePathOf(pathname, fetchInternally)
  if (athlete_path !== undefined) return { status: 301, location: athlete_path + search }
  return pathname === '/scoreboard'
    ? renderScoreboard(address, fetchInternally)
    : renderPage(address, fetchInternally)
}

/** If the athlete in the URL was merged into another athlete, returns the path of that athlete's page. */
async function athletePathOf(pathname: string, fetchInternally: InternalFetch): Promise<string | undefined> {
  const id = Number(matchPath('/athletes/:athlete_id', pathname)?.params.athlete_id)
  if (!Number.isSafeInteger(id)) return undefined
  const { status, body } = await fetchInternally('GET', getAthlete.path.replace(':athlete_id', String(id)))
  if (status !== 200) return undefined
  const { athlete_id } = JSON.parse(body) as AthleteWithPhoto
  return athlete_id === id ? undefined : `/athletes/${athlete_id}`
}

export const loginAddressOf: LoginAddressOf = (address) => {
  const { pathname = '/', search = '' } = parsePath(address)
  return isForPlayers(pathname) ? loginUrlFrom({ pathname, search, hash: '' }) : undefined
}
