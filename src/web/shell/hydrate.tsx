import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { FirstFailureContext } from '../core/api/first-failure.ts'
import { createQueryClient } from '../core/api/query-client.ts'
import { onRecoveredError } from '../core/api/recovered-error.ts'
import { HydratedContext } from '../core/hydrated.tsx'
import { browserTimeZone } from '../core/locale/locale-provider.tsx'
import { App } from './app.tsx'
import { type FirstState, failureOf, fillCache } from './render/first-state.ts'
import { matchesRenderedUrl } from './render/matches-rendered-url.ts'
import { pageAt } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const first = readState()

let early: ReturnType<typeof takeEarlyEvents> = new Set()

const page = (failure = first && failureOf(first)) => (
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

if (first && matchesRenderedUrl(first.address, location)) void hydrate(root, first)
else renderFromScratch(root)

/**
 * Loads the page's code before it hydrates. The session arrives soon after hydration starts; if the page were still
 * suspended then, React would render it again from scratch, and typed input would be lost.
 */
async function hydrate(place: HTMLElement, state: FirstState): Promise<void> {
  await nextTask()
  fillCache(queryClient, state)
  await nextTask()
  // Determining the time zone is slow. If the page shows dates, do it in its own task, before they render.
  if (document.querySelector('time')) browserTimeZone()
  await nextTask()
  await pageAt(location.pathname)
    ?.load()
    .catch(() => {})
  await nextTask()
  early = takeEarlyEvents()
  // As a transition, hydration is split into small steps, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(place, page(), { onRecoverableError: onRecoveredError })
  })
}

/** Lets the browser handle clicks and keys first. Uses a message, because timers may be throttled. */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}

/** Marks the page as hydrated and replays early events; once. */
function onHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  // In tasks of their own: during a React commit, an event would not hydrate its part of the page first.
  for (const target of early) setTimeout(replayEvent, 0, target)
  early.clear()
}

function renderFromScratch(root: HTMLElement): void {
  if (first) fillCache(queryClient, first)
  takeEarlyEvents()
  // Pages render their own titles and descriptions; a browser uses the first it finds.
  for (const each of document.head.querySelectorAll('title, meta[name=description], meta[property]'))
    each.remove()
  createRoot(root, { onRecoverableError: onRecoveredError }).render(page(null))
}

/** The data from which the server rendered the page, if it did. */
function readState(): FirstState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

type Target = HTMLButtonElement | HTMLFormElement

declare global {
  interface Window {
    /** Collected by public/start.js. */
    early_events?: Set<Target> | undefined
  }
}

/**
 * Returns the clicks and submits from before hydration, in order, and stops collecting more. Until an event is replayed,
 * public/start.js still removes its form from the set if the user types into it again.
 */
function takeEarlyEvents(): Set<Target> {
  const events = window.early_events ?? new Set()
  window.early_events = undefined
  return events
}

/** Repeats the event if its target still exists. */
function replayEvent(target: Target): void {
  if (!target.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
