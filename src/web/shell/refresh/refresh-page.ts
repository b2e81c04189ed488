import type { QueryClient } from '@tanstack/react-query'
import { type CurrentWeekend, getCurrentWeekend } from '#contract/weekends.ts'
import { isRecent, weekendStatus } from '#game/calendar/weekend-status.ts'
import type { Instant } from '#game/instants.ts'
import { watchRows } from './watch-rows.ts'

/** Whether results may come in at any time: a weekend is racing, or a result was published recently. */
export function isLive(current: CurrentWeekend | null, now: Instant | null): boolean {
  if (!current) return false
  const { weekend, published_at } = current
  if (weekendStatus(weekend, now).state === 'racing') return true
  return isRecent(published_at, now)
}

/** Returns a delay of about `ms`. It is random, so that not all open pages send their requests in the same second. */
export function jitter(ms: number, random = Math.random): number {
  return ms * (0.75 + random() / 2)
}

/** The key of `useReply(getCurrentWeekend, {})`. */
const KEY = [getCurrentWeekend.path, undefined, undefined]

/**
 * Fetches the current weekend. If the weekend has changed, fetches all data of the page again and returns the weekend.
 * Other pages fetch their data again when they are opened.
 */
export async function refreshPage(
  client: QueryClient,
  recheck: () => Promise<unknown>,
): Promise<CurrentWeekend | undefined> {
  const before = currentIn(client)
  await client.refetchQueries({ queryKey: KEY })
  const after = currentIn(client)
  // If the data is equal, the query cache keeps the same object.
  if (!after || before === undefined || after === before) return undefined

  const main = document.querySelector('main')
  if (main) watchRows(main)
  await recheck()
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== getCurrentWeekend.path })
  return after
}

/** Returns the current weekend as the page shows it. */
export function currentIn(client: QueryClient): CurrentWeekend | null | undefined {
  return client.getQueryData<{ data: CurrentWeekend | null }>(KEY)?.data
}
