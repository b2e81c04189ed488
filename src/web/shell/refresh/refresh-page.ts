import type { QueryClient } from '@tanstack/react-query'
import { type CurrentWeekend, getCurrentWeekend } from '#contract/weekends.ts'
import { nextTask } from '../next-task.ts'
import { watchRows } from './watch-rows.ts'

/** The key of `useReply(getCurrentWeekend, {})`. */
const KEY = [getCurrentWeekend.path, undefined, undefined]

/**
 * Asks for the current weekend, by one conditional request that all open pages share. If it has changed, fetches all
 * data of the page again. Returns the current weekend if it has changed.
 */
export async function refreshPage(
  client: QueryClient,
  recheck: () => Promise<unknown>,
): Promise<CurrentWeekend | undefined> {
  const before = currentIn(client)
  await client.refetchQueries({ queryKey: KEY })
  const after = currentIn(client)
  // Equal data keeps its identity.
  if (!after || !before || after === before) return undefined

  const main = document.querySelector('main')
  const stop = main ? watchRows(main) : () => {}
  try {
    await recheck()
    await client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [path] }) => path !== getCurrentWeekend.path,
    })
    // The query cache tells the page in one task, and React may render it in the next one.
    for (const _ of [1, 2, 3]) await nextTask()
  } finally {
    // Rows that are rendered later, such as deferred ones, are still marked.
    requestAnimationFrame(() => requestAnimationFrame(stop))
  }
  return after
}

function currentIn(client: QueryClient): CurrentWeekend | undefined {
  return client.getQueryData<{ data: CurrentWeekend }>(KEY)?.data
}
