import { type MouseEvent, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link, NavLink } from './link.tsx'

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const stop = (event: MouseEvent) => event.preventDefault()

beforeEach(async () => {
  const former_address = location.href
  history.replaceState(null, '', '/site/events/40?page=2')
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <BrowserRouter basename="/site">
        <Place />
        <Link to="/overall">Overall</Link>
        <Link to="?page=3">Page 3</Link>
        <Link to="/events" replace>
          Instead
        </Link>
        <Link to="/overall" onClick={stop}>
          Stopped
        </Link>
        <Link to="/overall" target="_blank">
          New window
        </Link>
        <Link to="?page=2" replace={false}>
          Again
        </Link>
        <NavLink to="/events">Events</NavLink>
        <NavLink to="/events" end>
          All events
        </NavLink>
        <NavLink to="/Events/40?page=9">Event</NavLink>
        <NavLink to="/events/4">Other</NavLink>
        <NavLink to="?page=3">Same page</NavLink>
        <NavLink to="/events/">Folder</NavLink>
        <NavLink to="/events/40/" end>
          Only with a slash
        </NavLink>
        <NavLink to="/">Home</NavLink>
        <NavLink to="/leagues/Müller">Müller</NavLink>
      </BrowserRouter>
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    history.replaceState(null, '', former_address)
  })
  await expect.element(place).toBeInTheDocument()
})

const link = (name: string) => page.getByRole('link', { name, exact: true })
const place = page.getByRole('status')
/** The index of the current entry, as counted by the router. The browser's own count ends at 50. */
const entry = () => history.state.idx

test('a link has an address, and opens its page without loading a document', async () => {
  await expect.element(link('Overall')).toHaveAttribute('href', '/site/overall')
  expect(entry()).toBe(0)
  await link('Overall').click()
  await expect.element(place).toHaveTextContent('/overall')
  expect(entry()).toBe(1)
})

test('a link to a query changes the query of the current page', async () => {
  await link('Page 3').click()
  await expect.element(place).toHaveTextContent('/events/40?page=3')
})

test('a link that replaces, or leads to the current page, adds no entry to the history', async () => {
  await link('Instead').click()
  await expect.element(place).toHaveTextContent('/events')
  await link('Events').click()
  await link('Events').click()
  expect(entry()).toBe(0)
})

test('a link to the current page adds an entry if `replace` is false', async () => {
  await link('Again').click()
  await expect.poll(entry).toBe(1)
})

test('the browser itself opens a link that is clicked with a modifier key, or has a target', async () => {
  const followed: boolean[] = []
  const note = (event: Event) => {
    followed.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', note)
  onTestFinished(() => window.removeEventListener('click', note))
  await link('Overall').click({ modifiers: ['Control'] })
  await link('New window').click()
  await link('Stopped').click()
  expect(followed).toEqual([true, true, false])
  await expect.element(place).toHaveTextContent('/events/40?page=2')
})

const marked = () =>
  page
    .getByRole('link')
    .elements()
    .filter((each) => each.getAttribute('aria-current') === 'page')
    .map((each) => each.textContent)

test('links to the current page and to its parent pages are marked', () => {
  expect(marked()).toEqual(['Events', 'Event', 'Same page', 'Folder'])
})

test('a link to an address with letters that are encoded is marked on its page', async () => {
  await link('Müller').click()
  await expect.poll(marked).toEqual(['Same page', 'Müller'])
})
