import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Part = () => <p>part</p>
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test.each([
  ['is loaded', '<p>part</p>', async () => Part],
  ['cannot be loaded', '<p>fallback</p>', offline],
])('if the code of a part %s, the page shows %s', async (_, expected, load) => {
  const Lazy = lazyPart(load, () => <p>fallback</p>)
  const { prelude } = await prerender(
    <Suspense>
      <Lazy />
    </Suspense>,
  )
  expect(await new Response(prelude).text()).toContain(expected)
})
