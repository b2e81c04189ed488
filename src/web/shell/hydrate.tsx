import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { FirstFailureContext } from '../core/api/first-failure.ts'
import { createQueryClient } from '../core/api/query-client.ts'
import { onRecoveredError } from '../core/api/recovered-error.ts'
import { HydratedContext } from '../core/hydrated.tsx'
import { intl_ready } from '../core/locale/warm-intl.ts'
import { App } from './app.tsx'
import { nextTask } from './next-task.ts'
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
 * Loads the page's code first: the session is known soon after the frame is hydrated, and a page that still suspends
 * then would be rendered again, and lose what was typed into it.
 */
async function hydrate(place: HTMLElement, state: FirstState): Promise<void> {
  await nextTask()
  fillCache(queryClient, state)
  await nextTask()
  await pageAt(location.pathname)
    ?.load()
    .catch(() => {})
  await intl_ready
  await nextTask()
  early = takeEarlyEvents()
  // As a transition, hydration is split into small steps, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(place, page(), { onRecoverableError: onRecoveredError })
  })
}

/** Marks the page as hydrated and replays early events; once. */
function onHydrated(): void {
  document.documentElement.dataset.awake = ''
  // Outside of React's own work, so that each event hydrates the part of the page it needs first.
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
 * Clicks and submits from before hydration, in order. From now on the page handles events itself; a form that the user
 * continues to type into is still removed from the set.
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
