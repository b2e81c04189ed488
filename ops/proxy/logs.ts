import { readFile } from 'node:fs/promises'
import type { Site } from './site.ts'

type Logged = { path: string; request_id: string }

/**
 * Compares the requests in the log of the proxy with those in the logs of the servers. `skip` forgets everything that
 * was logged so far.
 */
export function openLogs({ proxy, instances }: Site) {
  const offsets = new Map<string, number>()
  const readNew = async (file: string) => {
    const text = await readFile(file, 'utf8')
    const from = offsets.get(file) ?? 0
    offsets.set(file, text.length)
    return text.slice(from)
  }
  const readProxy = async () => requestsOf(await readNew(proxy.log))
  const readServers = async () => {
    const logs = await Promise.all(instances.flatMap(({ logs }) => logs).map(readNew))
    return logs.flatMap(repliesOf)
  }

  return {
    skip: async () => void (await Promise.all([readProxy(), readServers()])),
    /** Lists what is wrong. `visits` maps the paths of other visitors' requests to the request ids in their replies. */
    compare: async (visits: Map<string, string>): Promise<string[]> => {
      const [forwarded, handled] = await Promise.all([readProxy(), readServers()])
      const unknown = handled.filter(({ path }) => !forwarded.includes(path))
      const problems = unknown.map(({ path }) => `the proxy does not know ${path}`)
      if (handled.length > forwarded.length)
        problems.push(`the proxy forwarded ${forwarded.length}, the servers handled ${handled.length}`)
      for (const [path, request_id] of visits) {
        const is_own = handled.some((each) => each.path === path && each.request_id === request_id)
        if (!is_own) problems.push(`${path} got the reply to another request`)
      }
      return problems
    },
  }
}

/** The paths of the requests in a log of HAProxy or nginx. */
function requestsOf(text: string): string[] {
  return [...text.matchAll(/"[A-Z]+ (\S+) HTTP\/[\d.]+"/g)].map(([, target]) => pathOnly(target!))
}

function repliesOf(text: string): Logged[] {
  const lines = text.split('\n').filter((line) => line.includes('"replied"'))
  return lines
    .map((line) => JSON.parse(line) as Logged)
    .map(({ path, request_id }) => ({ path: pathOnly(path), request_id }))
    .filter(({ path }) => path !== '/readyz')
}

/** HAProxy logs the whole URL of a request over HTTP/2. */
function pathOnly(target: string): string {
  return target.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*/, '')
}
