const CACHE = 'own-data'
const ADDRESS = '/own-data'

/** A team of the player, as a page last showed it. Times are in ms, by the server's clock. */
export type SeenTeam = {
  selection_id: number
  /** The weekend, and the selection if the weekend has several. */
  name: string
  closes_at: number
  athletes: { name: string; is_team_captain: boolean }[]
  seen_at: number
}

export type SeenDeadline = { selection_id: number; name: string; closes_at: number }

/** What the offline page shows: the player's teams and the next deadlines, and never results. */
export type OwnData = {
  /** The CSRF cookie of the session in which the data was seen. The data is not shown in any other session. */
  session: string
  site_name: string
  theme: string | null
  /** How far the clock of the server is ahead of this browser's. */
  clock_ahead_ms: number
  /** At least one, because data is stored when a page has shown a team, with or without picks. */
  teams: SeenTeam[]
  /** The deadlines of the weekends that the page had loaded when it stored the team that was seen last. */
  deadlines: SeenDeadline[]
}

/** Returns the data that a page has saved. Null if there is none. */
export async function readOwnData(): Promise<OwnData | null> {
  const saved = await (await caches.open(CACHE)).match(ADDRESS)
  return saved ? ((await saved.json()) as OwnData) : null
}

export async function saveOwnData(data: OwnData): Promise<void> {
  await (await caches.open(CACHE)).put(ADDRESS, Response.json(data))
}

/** Removes the data of the last player, after a logout for example. */
export async function wipeOwnData(): Promise<void> {
  await caches.delete(CACHE)
}

/**
 * Whether the data belongs to the session of this browser. If not, the session has ended, and no page has wiped the
 * data yet. Also true if the cookies cannot be read.
 */
export async function isCurrentSession(
  { session }: Pick<OwnData, 'session'>,
  cookie_store: Pick<CookieStore, 'getAll'> | undefined,
): Promise<boolean> {
  const cookies = await cookie_store?.getAll().catch(() => undefined)
  if (!cookies) return true
  return cookies.some(({ name, value }) => /^(__Host-)?csrf$/.test(name ?? '') && value === session)
}
