import type { RawReply } from './raw-request.ts'

/** Lists errors that no reply to any request may have. */
export function errorsOf({ status, headers, body }: RawReply): string[] {
  return [
    ...(status >= 500 || status < 200 ? [`status ${status}`] : []),
    ...(headers['x-request-id'] ? [] : ['no request id']),
    ...(/\bat .*:\d+:\d+|node_modules|\.ts\b|\bselect\b.*\bfrom\b|syntax error/.test(status < 400 ? '' : body)
      ? [`reveals internals: ${body}`]
      : []),
    ...(status === 422 && /"(Too |Invalid |Expected)/.test(body)
      ? [`is not one of our sentences: ${body}`]
      : []),
  ]
}
