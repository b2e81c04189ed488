import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { CompareContext, useCompare, useComparing } from './use-compare.ts'

let renders: string[] = []

const Row = memo(function Row() {
  const { ids, toggle } = useCompare()
  renders.push(ids.join())
  return (
    <button type="button" onClick={() => toggle(12)}>
      Compare
    </button>
  )
})

function Rows() {
  const [count, setCount] = useState(0)
  return (
    <CompareContext value={useComparing()}>
      <Row />
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Count ${count}`}
      </button>
    </CompareContext>
  )
}

test('the rows of athletes are rendered again when a choice changes, and not with each render of the page', async () => {
  renders = []
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(
    <MemoryRouter>
      <Rows />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Count 0' }).click()
  await expect.element(page.getByRole('button', { name: 'Count 1' })).toBeVisible()
  expect(renders).toEqual([''])
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect.poll(() => renders.at(-1)).toBe('12')
})
