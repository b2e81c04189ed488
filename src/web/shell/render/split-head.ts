/** React writes head elements before everything else; no body begins with one of these. */
export function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(rendered)?.[0] ?? ''
  return { head, html: rendered.slice(head.length) }
}
