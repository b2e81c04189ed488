import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf } from '#server/http/limits/limits.ts'
import { host } from './certificate.ts'
import { sendBytes } from './raw.ts'
import type { Site } from './site.ts'

/** Headers by which visitors pretend to have another address. */
const forged: string[] = [
  'X-Forwarded-For: 203.0.113.7',
  'x-forwarded-for: 203.0.113.8',
  'X-FORWARDED-FOR: 203.0.113.9',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-For: 203.0.113.7, 127.0.0.1',
  'X-Forwarded-For: 127.0.0.1, 203.0.113.7',
  'X-Forwarded-For: 127.0.0.1, 127.0.0.1',
  'X-Forwarded-For: ::1',
  'X-Forwarded-For: ::ffff:127.0.0.1',
  'X-Forwarded-For: [2001:db8::1]:4711',
  'X-Forwarded-For: 203.0.113.7:80',
  'X-Forwarded-For: unknown',
  'X-Forwarded-For:',
  'X-Forwarded-For: ,',
  'X-Forwarded-For: "203.0.113.7"',
  'X-Forwarded-For:\t203.0.113.7\t',
  `X-Forwarded-For: ${Array(50).fill('203.0.113.7').join(', ')}`,
  'X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-For: 203.0.113.8',
  'X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.8',
  'X_Forwarded_For: 203.0.113.7',
  'Connection: X-Forwarded-For\r\nX-Forwarded-For: 203.0.113.7',
  'Connection: close, X-Forwarded-For',
  'Forwarded: for=203.0.113.7',
  'Forwarded: for="[2001:db8::1]";proto=http;by=203.0.113.1',
  'X-Real-IP: 203.0.113.7',
  'X-Client-IP: 203.0.113.7\r\nTrue-Client-IP: 203.0.113.7',
  'CF-Connecting-IP: 203.0.113.7',
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-For: 203.0.113.7',
  'X-Forwarded-Proto: http\r\nX-Forwarded-Port: 80\r\nX-Forwarded-For: 203.0.113.7',
  'Via: 1.1 203.0.113.7\r\nX-Forwarded-For: 203.0.113.7\r\nForwarded: for=203.0.113.7\r\nX-Real-IP: 203.0.113.7',
]

/**
 * Sends a request with each of these headers, each from an address of its own in 127.0.0.0/8. Each request is an
 * attempt that the server counts by network.
 */
export async function tryForgedAddresses(site: Site) {
  await site.pool.query('truncate tries')
  const sent = forged.map((header, n) => {
    const path = `/api/reset/${randomBytes(24).toString('hex')}`
    const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n\r\n`
    return { from: `127.0.3.${n + 1}`, path, bytes, header }
  })
  for (const { bytes, from } of sent) await sendBytes(site, Buffer.from(bytes, 'latin1'), { from })
  await sleep(400)
  const { rows } = await site.pool.query<{ key: string; count: number }>(
    `select encode(key, 'hex') as key, cardinality(tried_at) as count from tries where kind = 'link'`,
  )
  const counted = new Map(rows.map(({ key, count }) => [key, count]))
  const log = (await readFile(site.proxy.log, 'utf8')).split('\n')
  const isLogged = ({ from, path }: { from: string; path: string }) =>
    log.some((line) => line.startsWith(from) && line.includes(path))
  const isCounted = ({ from }: { from: string }) => counted.get(keyOf('link', from).toString('hex')) === 1
  return {
    tried: sent.length,
    right_in_log: sent.filter(isLogged).length,
    right_in_limiter: sent.filter(isCounted).length,
    networks_counted: rows.length,
    wrong: sent.filter((each) => !isLogged(each) || !isCounted(each)).map(({ header }) => header),
  }
}
