import type { BrowserContext, Page } from '@playwright/test'

/** Effects that hostile texts had in the pages of a browser context. Empty if they had none. */
export type Violations = { found: string[] }

/**
 * Observes all pages of the browser context: calls of `__ran`, elements created by a text, violations of the content
 * security policy, dialogs, script and server errors, and requests to other sites.
 */
export async function watchForViolations(context: BrowserContext, address: string): Promise<Violations> {
  const violations: Violations = { found: [] }
  const note = (message: string, page?: Page) =>
    violations.found.push(page ? `${page.url()}: ${message}` : message)
  await context.exposeBinding('noteViolation', ({ page }, message: string) => void note(message, page))
  await context.addInitScript(observePage)
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== address && protocol !== 'data:') note(`requests ${request.url()}`)
  })
  context.on('response', (reply) => {
    if (reply.status() >= 500) note(`${reply.status()} of ${reply.url()}`)
  })
  context.on('dialog', async (dialog) => {
    note(`opens the dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('weberror', (error) => note(`throws ${error.error().message}`, error.page() ?? undefined))
  context.on('console', (line) => {
    if (/Content Security Policy|Refused to/i.test(line.text())) note(line.text(), line.page() ?? undefined)
  })
  return violations
}

declare global {
  interface Window {
    noteViolation: (message: string) => Promise<void>
    __ran?: (...given: unknown[]) => void
    /** The violations that `root` and its descendants contain. */
    violationsIn?: (root: ParentNode) => string[]
    /** Whether a request of the page is pending, or its reply is not rendered yet. */
    hasPendingRequests?: () => boolean
  }
}

/** Playwright runs this in each page before the page's own scripts. */
function observePage(): void {
  const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'poster', 'srcset']
  const note = (message: string) => void window.noteViolation(message)

  const violationsOf = (element: Element): string[] =>
    [...element.attributes].flatMap(({ name, value }) => {
      const is_code = name === 'ran' || name.startsWith('on') || name === 'srcdoc'
      const target = ADDRESSES.includes(name) ? protocolOf(value) : 'http:'
      const has_odd_protocol = !['http:', 'https:', 'mailto:', 'data:'].includes(target)
      const is_data = target === 'data:' && !(element instanceof HTMLImageElement)
      return is_code || has_odd_protocol || is_data ? [`contains ${element.outerHTML.slice(0, 300)}`] : []
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
  window.hasPendingRequests = () =>
    asked > 0 || document.querySelector('.page-wait, [aria-busy=true]') !== null
  // When hydration fails, the browser reports an error about the new rendering. Its cause is the error to report.
  addEventListener('error', ({ error }) => {
    if (error?.cause) note(`fails because of ${error.cause.stack ?? error.cause}`)
  })
  window.__ran = (...given) => note(`has called __ran with ${String(given)}`)
  window.violationsIn = (root) => [...root.querySelectorAll('*')].flatMap(violationsOf)
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`violates ${violatedDirective} with ${blockedURI}`),
  )
  const checkNode = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('[ran], [srcdoc]')])
      for (const message of violationsOf(element)) note(message)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes) checkNode(node)
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
