import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import type { RunningProxy } from './proxies.ts'
import type { Site } from './site.ts'
import type { Trial } from './trial.ts'

/**
 * Starts a proxy that forwards bytes without parsing them, and treats every connection as one request. It lets a
 * request that is hidden in a body reach the server, and so proves that the comparison of the logs notices such
 * requests.
 */
export async function openNaiveProxy(
  { folder, onEnd }: Trial,
  { proxy, certificate, instances }: Site,
): Promise<RunningProxy> {
  const log = join(folder, 'naive.log')
  writeFileSync(log, '')
  const options = { cert: readFileSync(certificate.chain), key: readFileSync(certificate.key) }
  const server = createServer({ ...options, ALPNProtocols: ['http/1.1'] }, (client) => {
    const upstream = connect(instances[0]!.port, '127.0.0.1')
    client.once('data', (bytes) => appendFileSync(log, `"${String(bytes).split('\r\n')[0]}"\n`))
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onEnd(() => server.close())
  return { ...proxy, https_port: (server.address() as AddressInfo).port, log }
}
