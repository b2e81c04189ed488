import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { FirstFailureContext } from '../core/api/first-failure.ts'
import { createQueryClient } from '../core/api/query-client.ts'
import { onRecoveredError } from '../core/api/recovered-error.ts'
import { HydratedContext } from '../core/hydrated.tsx'
import { askTimeZone } from '../core/locale/locale-provider.tsx'
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
        <HydratedContext value={greet}>
          <App queryClient={queryClient} />
        </HydratedContext>
      </BrowserRouter>
    </FirstFailureContext>
  </StrictMode>
)

if (first && matchesRenderedUrl(first.address, location)) void hydrate(root, first)
else startAnew(root)

/**
 * The page's code comes first: who reads is known soon after the frame is awake, and a page that still waits then would be
 * drawn anew, without what was typed into it.
 */
async function hydrate(place: HTMLElement, state: FirstState): Promise<void> {
  await nextTask()
  fillCache(queryClient, state)
  await nextTask()
  // Where dates stand, for a task of its own; else whoever shows the first one asks.
  if (document.querySelector('time')) askTimeZone()
  await nextTask()
  await pageAt(location.pathname)
    ?.load()
    .catch(() => {})
  await nextTask()
  early = takeEarlyEvents()
  // As a transition it goes in small steps, so that the page answers while it wakes up.
  startTransition(() => {
    hydrateRoot(place, page(), { onRecoverableError: onRecoveredError })
  })
}

/** Lets the browser answer to clicks and keys first. By a message, because a timer may be told to wait. */
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

/** Says that the page answers now, and does what was asked of it too early; once. */
function greet(): void {
  document.documentElement.dataset.awake = ''
  // Outside of React's own work each wakes up whatever part of the page that it needs first.
  for (const target of early) setTimeout(replayEvent, 0, target)
  early.clear()
}

function startAnew(root: HTMLElement): void {
  if (first) fillCache(queryClient, first)
  takeEarlyEvents()
  // Pages bring titles and descriptions of their own; a browser heeds the first it finds.
  for (const each of document.head.querySelectorAll('title, meta[name=description], meta[property]'))
    each.remove()
  createRoot(root, { onRecoverableError: onRecoveredError }).render(page(null))
}

/** What the server drew the page from, where it drew it. */
function readState(): FirstState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}

type Target = HTMLButtonElement | HTMLFormElement

declare global {
  interface Window {
    /** As public/start.js keeps them. */
    early_events?: Set<Target> | undefined
  }
}

/**
 * What was clicked and sent before anybody listened, in that order. From now on the page hears of it by itself; a form that
 * somebody goes on typing into still leaves the set.
 */
function takeEarlyEvents(): Set<Target> {
  const events = window.early_events ?? new Set()
  window.early_events = undefined
  return events
}

/** Does it once more, if it is still there. */
function replayEvent(target: Target): void {
  if (!target.isConnected) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}
