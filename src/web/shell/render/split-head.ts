/** React writes what belongs into the head before everything else; nothing in a body begins with these. */
export function splitHead(drawn: string): { head: string; html: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(drawn)?.[0] ?? ''
  return { head, html: drawn.slice(head.length) }
}
