import { join } from 'node:path'
import type { InternalFetch, InternalReply, Render } from '#contract/render.ts'

const renders = 30

/**
 * Measures the CPU time, in ms, of rendering each page from replies in memory. Returns the first time and the median.
 * Unlike elapsed time, CPU time does not depend on the machine's other load.
 */
export async function renderTimes(address: string, paths: readonly string[]) {
  const { render }: { render: Render } = await import(join(import.meta.dirname, '../dist/render/render.js'))
  const ask = openCachedFetch(address)
  const times: Record<string, { first: number; middle: number }> = {}
  for (const path of paths) {
    await render(path, ask)
    const each = []
    for (let n = 0; n < renders; n++) each.push(await timed(() => render(path, ask)))
    times[path] = { first: each[0]!, middle: each.sort((one, other) => one - other)[renders / 2]! }
  }
  return times
}

/** Requests each address over the network once, and answers later requests from memory. */
function openCachedFetch(address: string): InternalFetch {
  const known = new Map<string, InternalReply>()
  return async (method, path) => {
    const found = known.get(path)
    if (found) return found
    const reply = await fetch(address + path, { method })
    const internal_reply = {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: await reply.text(),
    }
    known.set(path, internal_reply)
    return internal_reply
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 100) / 10
}
