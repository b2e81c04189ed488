/** The link that a click follows out of the site in this very window, if it does. */
export function outboundLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  return link && leavesSite(link, location.origin) ? link : null
}

/** A letter or a file to keep leaves nothing, and another window needs no waiting. */
export function leavesSite(
  { href, target, download }: Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>,
  origin: string,
): boolean {
  if (!URL.canParse(href) || download || !['', '_self'].includes(target)) return false
  const { protocol, origin: there } = new URL(href)
  return /^https?:$/.test(protocol) && there !== origin
}
