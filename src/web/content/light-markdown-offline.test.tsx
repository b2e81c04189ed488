import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { LightMarkdown } from './light-markdown.tsx'

vi.mock('./markdown.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('if the renderer cannot be loaded, a text loses its markup, and no error is reported [3.19]', async () => {
  const errors: unknown[] = []
  const { prelude } = await prerender(<LightMarkdown text="Who wins the **sprint**?" />, {
    onError: (error) => void errors.push(error),
  })
  expect(await new Response(prelude).text()).toContain('<p>Who wins the sprint?</p>')
  expect(errors).toEqual([])
})
