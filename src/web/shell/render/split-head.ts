/** React writes what belongs into the head before everything else; nothing in a body begins with these. */
export function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(rendered)?.[0] ?? ''
  return { head, html: rendered.slice(head.length) }
}
