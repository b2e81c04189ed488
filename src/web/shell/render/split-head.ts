/** Splits rendered HTML into head and body. React writes title, links and metadata first; no body begins with them. */
export function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(rendered)?.[0] ?? ''
  return { head, html: rendered.slice(head.length) }
}
