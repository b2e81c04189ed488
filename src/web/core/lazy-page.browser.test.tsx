import { type ReactNode, Suspense } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPage } from './lazy-page.tsx'

const text = page.getByRole('paragraph')
const heading = page.getByRole('heading', { name: 'Page' })
const Loaded = () => <p>loaded</p>
const Plain = () => <p>plain</p>

let container: HTMLElement
let attempts = 0
let is_online = false

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  attempts = 0
  is_online = false
})

/** The connection is down until `is_online` is set. */
function loadOverNetwork(): Promise<typeof Loaded> {
  attempts++
  return is_online ? Promise.resolve(Loaded) : Promise.reject(new TypeError('Failed to fetch'))
}

function wholePage(part: ReactNode): ReactNode {
  return (
    <>
      <h1>Page</h1>
      <Suspense fallback={<p>loading</p>}>{part}</Suspense>
    </>
  )
}

function removeLater(root: Root): Root {
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return root
}

test('if the code cannot be loaded, the fallback and the rest of the page are shown', async () => {
  const { Page } = lazyPage('part', loadOverNetwork, Plain)
  const root = removeLater(createRoot(container))
  root.render(wholePage(<Page />))
  await expect.element(text).toHaveTextContent('plain')
  await expect.element(heading).toBeVisible()
  expect(attempts).toBe(1)
})

test('after a failure, the code is loaded again when the part is next shown', async () => {
  const { Page } = lazyPage('part', loadOverNetwork, Plain)
  const root = removeLater(createRoot(container))
  root.render(wholePage(<Page key="first" />))
  await expect.element(text).toHaveTextContent('plain')
  is_online = true
  root.render(wholePage(<Page key="second" />))
  await expect.element(text).toHaveTextContent('loaded')
})

test('a part that the server rendered is not replaced by an error if its code cannot be loaded', async () => {
  const { load, Page } = lazyPage('part', loadOverNetwork, Plain)
  container.innerHTML = '<h1>Page</h1><!--$--><p>loaded</p><!--/$-->'
  await expect(load()).rejects.toThrow('Failed to fetch')
  removeLater(hydrateRoot(container, wholePage(<Page />), { onRecoverableError: () => {} }))
  await expect.element(text).toHaveTextContent('plain')
  await expect.element(heading).toBeVisible()
})
