/**
 * Splits rendered HTML into head and body. React writes the title, links and metadata first, and no body begins with
 * such elements.
 */
export function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(rendered)?.[0] ?? ''
  return { head, html: rendered.slice(head.length) }
}
