import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadRenderedMarkdown } from '../content/markdown-part.ts'
import { FirstFailureContext } from '../core/api/first-failure.ts'
import { createQueryClient } from '../core/api/query-client.ts'
import { onRecoveredError } from '../core/api/recovered-error.ts'
import { HydratedContext } from '../core/hydrated.tsx'
import { intl_ready } from '../core/locale/warm-intl.ts'
import { hasPlayerCookie, readSession, subscribeSession } from '../core/session/session-store.ts'
import { App } from './app.tsx'
import { nextTask } from './next-task.ts'
import { type FirstState, failureOf, fillCache } from './render/first-state.ts'
import { matchesRenderedUrl } from './render/matches-rendered-url.ts'
import { pageAt } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const first_state = readState()

startOfflineForPlayers()

let early_targets: ReturnType<typeof takeEarlyEvents> = new Set()

const renderApp = (failure = first_state && failureOf(first_state)) => (
  <StrictMode>
    <FirstFailureContext value={failure}>
      <BrowserRouter>
        <HydratedContext value={onHydrated}>
          <App queryClient={queryClient} />
        </HydratedContext>
      </BrowserRouter>
    </FirstFailureContext>
  </StrictMode>
)

if (first_state && matchesRenderedUrl(first_state.address, location)) void hydrate(root, first_state)
else renderFromScratch(root)

/**
 * Loads the code of the page, and then hydrates the page. The session changes soon after hydration starts. If the code
 * were missing at that time, React would render the page from scratch, and typed input would be lost.
 */
async function hydrate(container: HTMLElement, state: FirstState): Promise<void> {
  await nextTask()
  fillCache(queryClient, state)
  await nextTask()
  await Promise.allSettled([pageAt(location.pathname)?.load(), loadRenderedMarkdown()])
  await intl_ready
  await nextTask()
  early_targets = takeEarlyEvents()
  // In a transition, React hydrates in small steps, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(container, renderApp(), { onRecoverableError: onRecoveredError })
  })
}

/**
 * Marks the page as hydrated, and repeats the clicks and submits that came before hydration. Later calls repeat
 * nothing.
 */
function onHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  // React calls this function during a commit, in which it cannot hydrate the target of an event. So each event is
  // dispatched in a task of its own.
  for (const target of early_targets) setTimeout(replayEvent, 0, target)
  early_targets.clear()
}

function renderFromScratch(root: HTMLElement): void {
  if (first_state) fillCache(queryClient, first_state)
  takeEarlyEvents()
  // Removes the title and the metadata of the server's document. Otherwise browsers would ignore those of the page.
  for (const each of document.head.querySelectorAll('title, meta[name=description], meta[property]'))
    each.remove()
  createRoot(root, { onRecoverableError: onRecoveredError }).render(renderApp(null))
}

/**
 * Starts the service worker and the offline page for players. If the browser already has a service worker, starts both
 * for visitors too, because they remove the data of a session that has ended.
 */
function startOfflineForPlayers(): void {
  const start = async () => (await import('./offline/start-offline.ts')).startOffline(queryClient)
  if (hasPlayerCookie() || navigator.serviceWorker?.controller) return void start()
  const stop = subscribeSession(() => {
    if (readSession().state !== 'player') return
    stop()
    void start()
  })
}

/** Returns the data from which the server rendered the page; null if the server did not render it. */
function readState(): FirstState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

type Target = HTMLButtonElement | HTMLFormElement

declare global {
  interface Window {
    /** The targets of clicks and submits before hydration, which public/start.js collects. */
    early_events?: Set<Target> | undefined
  }
}

/**
 * Returns the targets of clicks and submits before hydration, in order, and stops collecting more. If the user types
 * into a form before its submit is repeated, public/start.js removes the form from the set.
 */
function takeEarlyEvents(): Set<Target> {
  const events = window.early_events ?? new Set()
  window.early_events = undefined
  return events
}

/** Repeats a click or submit, if its target is still on the page. */
function replayEvent(target: Target): void {
  if (!target.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
