import type { BrowserContext, Page } from '@playwright/test'

/** What the pages of a context have done that no text may make them do; empty while all is well. */
export type Violations = { found: string[] }

/**
 * Looks on from before a page is read to its end: whatever calls `__ran`, whichever element a text has made, what the content
 * security policy had to stop, dialogs, faults of scripts and of the server, and requests to anybody else.
 */
export async function watchForViolations(context: BrowserContext, address: string): Promise<Violations> {
  const violations: Violations = { found: [] }
  const note = (words: string, page?: Page) => violations.found.push(page ? `${page.url()}: ${words}` : words)
  await context.exposeBinding('noteHarm', ({ page }, words: string) => void note(words, page))
  await context.addInitScript(lookOn)
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== address && protocol !== 'data:') note(`asks for ${request.url()}`)
  })
  context.on('response', (reply) => {
    if (reply.status() >= 500) note(`${reply.status()} of ${reply.url()}`)
  })
  context.on('dialog', async (dialog) => {
    note(`says ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('weberror', (error) => note(`fails: ${error.error().message}`, error.page() ?? undefined))
  context.on('console', (line) => {
    if (/Content Security Policy|Refused to/i.test(line.text())) note(line.text(), line.page() ?? undefined)
  })
  return violations
}

declare global {
  interface Window {
    noteViolation?: (words: string) => Promise<void>
    __ran?: (...given: unknown[]) => void
    /** What is wrong with an element and all within it. */
    violationsIn?: (root: ParentNode) => string[]
    /** Whether something that the page has asked for is still on its way, or not yet drawn. */
    isAsking?: () => boolean
  }
}

/** Runs in each page before anything of it does. */
function lookOn(): void {
  const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster', 'srcset']
  const note = (words: string) => void window.noteViolation?.(words)

  const violationsOf = (element: Element): string[] =>
    [...element.attributes].flatMap(({ name, value }) => {
      const is_made = name === 'ran' || name.startsWith('on') || name === 'srcdoc'
      const target = ADDRESSES.includes(name) ? protocolOf(value) : 'http:'
      const is_odd = !['http:', 'https:', 'mailto:', 'data:'].includes(target)
      const is_data = target === 'data:' && !(element instanceof HTMLImageElement)
      return is_made || is_odd || is_data ? [`has made ${element.outerHTML.slice(0, 300)}`] : []
    })
  const protocolOf = (address: string) => {
    try {
      return new URL(address, location.href).protocol
    } catch {
      return 'http:'
    }
  }

  let asked = 0
  const ask = window.fetch.bind(window)
  window.fetch = (...given) => {
    asked++
    return ask(...given).finally(() => asked--)
  }
  window.isAsking = () => asked > 0 || document.querySelector('.page-wait, [aria-busy=true]') !== null
  // What has gone wrong while a page was drawn is told of only in the fault that says it was drawn again.
  addEventListener('error', ({ error }) => {
    if (error?.cause) note(`fails because of ${error.cause.stack ?? error.cause}`)
  })
  window.__ran = (...given) => note(`has run ${String(given)}`)
  window.violationsIn = (root) => [...root.querySelectorAll('*')].flatMap(violationsOf)
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`violates ${violatedDirective} with ${blockedURI}`),
  )
  const viewport = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('[ran], [srcdoc]')])
      for (const words of violationsOf(element)) note(words)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes) viewport(node)
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
