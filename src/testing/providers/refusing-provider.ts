import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { openLocalServer } from '#testing/local-server.ts'

/** Opens a login provider that refuses every code. Its refusals repeat the credentials and the body of the request. */
export async function openRefusingProvider(): Promise<URL> {
  const { url, setHandler, close } = await openLocalServer()
  onTestFinished(close)
  const { origin } = url
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
  }
  setHandler((request, response) => {
    const is_known = request.url?.startsWith('/.well-known/')
    void text(request).then((body) => {
      response.writeHead(is_known ? 200 : 400, { 'content-type': 'application/json' })
      const refusal = {
        error: 'invalid_client',
        error_description: `${request.headers.authorization} ${body}`,
      }
      response.end(JSON.stringify(is_known ? metadata : refusal))
    })
  })
  return url
}
