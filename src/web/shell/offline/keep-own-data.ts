import type { QueryClient } from '@tanstack/react-query'
import { getConfig } from '#contract/config.ts'
import {
  addPick,
  getMyTeam,
  makeCaptain,
  type OwnedAthlete,
  removePick,
  replaceTeam,
  undoTeam,
} from '#contract/teams.ts'
import { getUpcomingWeekend, getWeekend, type Selection, type Weekend } from '#contract/weekends.ts'
import { readCookie } from '../../core/api/read-cookie.ts'
import { onReply } from '../../core/api/reply.ts'
import { serverNow } from '../../core/clock/use-server-now.ts'
import {
  type OwnData,
  readOwnData,
  type SeenDeadline,
  saveOwnData,
  wipeOwnData,
} from '../../service-worker/own-data.ts'

/** The offline page shows at most this many teams: those that were seen last. */
const MAX_TEAMS = 6

/** Routes whose replies are the team of the selection in the path. */
const TEAM_PATHS: readonly string[] = [
  getMyTeam,
  addPick,
  removePick,
  replaceTeam,
  makeCaptain,
  undoTeam,
].map(({ path }) => path)

/** Changes run one after the other, because each first reads the data that the previous change has written. */
let last: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<void>): void {
  // If the browser forbids storage, or its storage is full, the offline page has no data.
  last = last.then(work).catch(() => {})
}

/** Removes the data of the offline page. Called when no player is logged in any more. */
export function removeOwnData(): void {
  inTurn(wipeOwnData)
}

/** Removes the data of another session. Called when the player of the page is known. */
export function removeOthersData(): void {
  inTurn(async () => {
    const stored = await readOwnData()
    if (stored && stored.session !== readCookie('csrf')) await wipeOwnData()
  })
}

/**
 * Stores each team of the player that a reply contains, and the deadlines that the page has loaded, for the offline
 * page. Returns an unsubscribe function.
 */
export function keepTeams(client: QueryClient): () => void {
  return onReply(({ path, params, data }) => {
    if (!TEAM_PATHS.includes(path)) return
    const selection_id = Number((params as Partial<Record<string, unknown>> | undefined)?.selection_id)
    const session = readCookie('csrf')
    if (session?.startsWith('p.')) {
      inTurn(() => saveTeam(client, { session, selection_id, team: data as readonly OwnedAthlete[] }))
    }
  })
}

type Seen = { session: string; selection_id: number; team: readonly OwnedAthlete[] }

async function saveTeam(client: QueryClient, { session, selection_id, team }: Seen): Promise<void> {
  const deadlines = deadlinesIn(client)
  const deadline = deadlines.find((each) => each.selection_id === selection_id)
  if (!deadline) return
  const stored = await readOwnData()
  const others = stored?.session === session ? stored.teams : []
  const athletes = team.map(({ athlete, is_team_captain }) => ({ name: athlete.name, is_team_captain }))
  const now = serverNow() ?? Date.now()
  const data: OwnData = {
    session,
    site_name: siteNameIn(client),
    theme: document.documentElement.dataset.theme ?? null,
    clock_ahead_ms: now - Date.now(),
    teams: [
      { ...deadline, athletes, seen_at: now },
      ...others.filter((each) => each.selection_id !== selection_id),
    ].slice(0, MAX_TEAMS),
    deadlines,
  }
  // The player may have logged out meanwhile.
  if (readCookie('csrf') === session) await saveOwnData(data)
}

/** Returns the deadlines of the weekends that the page has loaded. */
function deadlinesIn(client: QueryClient): SeenDeadline[] {
  const replies = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [path] }) => path === getUpcomingWeekend.path || path === getWeekend.path)
    .map(({ state }) => (state.data as { data: Weekend } | undefined)?.data)
  const found = replies.flatMap(
    (weekend) => weekend?.selections.map((each) => deadlineOf(weekend, each)) ?? [],
  )
  const by_id = new Map(found.map((deadline) => [deadline.selection_id, deadline]))
  return [...by_id.values()].toSorted((one, other) => one.closes_at - other.closes_at)
}

function deadlineOf({ weekend_name, selections }: Weekend, { selection_id, name, trading_close }: Selection) {
  const full_name = selections.length > 1 ? `${weekend_name}: ${name}` : weekend_name
  return { selection_id, name: full_name, closes_at: Date.parse(trading_close) }
}

function siteNameIn(client: QueryClient): string {
  const [reply] = client.getQueriesData<{ data: { display_name: string } }>({ queryKey: [getConfig.path] })
  return reply?.[1]?.data.display_name ?? location.host
}
