import './styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { bringFonts } from './app/bring-fonts.ts'
import { FirstFailureContext } from './app/first-failure.ts'
import { createQueryClient } from './app/query-client.ts'
import { type FirstState, failureOf, fillCache } from './render/first-state.ts'

bringFonts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const first = readState()
if (first) fillCache(queryClient, first)

const page = (failure = first && failureOf(first)) => (
  <StrictMode>
    <FirstFailureContext value={failure}>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </FirstFailureContext>
  </StrictMode>
)

// As a transition it goes in small steps, so that the page answers while it wakes up.
if (first?.address === location.pathname + location.search) startTransition(() => wakeUp(root))
else startAnew(root)

function wakeUp(root: HTMLElement): void {
  hydrateRoot(root, page())
}

function startAnew(root: HTMLElement): void {
  // Pages bring titles and descriptions of their own; a browser heeds the first it finds.
  for (const each of document.head.querySelectorAll('title, meta[name=description], meta[property]'))
    each.remove()
  createRoot(root).render(page(null))
}

/** What the server drew the page from, where it drew it. */
function readState(): FirstState | null {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : null
}
