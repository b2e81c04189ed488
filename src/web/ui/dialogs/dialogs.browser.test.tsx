import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import { Accordion, AccordionItem } from './accordion.tsx'
import { AlertBanner } from './alert-banner.tsx'
import { TabStrip } from './tab-strip.tsx'
import { Tooltip } from './tooltip.tsx'
import { useConfirm } from './use-confirm.tsx'

function Parts() {
  return (
    <main>
      <h1>Parts</h1>
      <Deletion />
      <TimedBanner />
      <p>
        <Tooltip text="Known to the operator">Verified</Tooltip>
      </p>
      <Spinner label="Loading the text" />
      <TabStrip label="Boards" tabs={TABS} />
      <TabStrip label="Alone" param="alone" tabs={TABS.slice(0, 1)} />
      <Accordion>
        <AccordionItem id="first" heading="First weekend" level={2} open>
          Four races
        </AccordionItem>
        <AccordionItem id="second" heading="Second weekend" level={2}>
          Two races
        </AccordionItem>
      </Accordion>
    </main>
  )
}

const TABS = ['Women', 'Men', 'Mixed'].map((label) => ({
  id: label.toLowerCase(),
  label,
  renderer: () => <p>{`The board of ${label}`}</p>,
}))

function Deletion() {
  const { confirm, confirmation } = useConfirm()
  const [answer, setAnswer] = useState('none')
  const ask = async () => {
    const isYes = await confirm({
      title: 'Delete league',
      message: 'Are you sure you want to delete this league?',
    })
    setAnswer(isYes ? 'yes' : 'no')
  }

  return (
    <>
      <Button onClick={() => void ask()}>Delete</Button>
      <output aria-label="Answer">{answer}</output>
      {confirmation}
    </>
  )
}

function TimedBanner() {
  const [isThere, setThere] = useState(true)
  if (!isThere) return null
  return (
    <AlertBanner
      level="danger"
      text={'It did not work.\nTry again.'}
      onDismiss={() => setThere(false)}
      closesAfter={10_000}
    />
  )
}

/** Shows all parts at a URL that ends with `rest`, such as `#second`. */
function show(rest = ''): void {
  const address_before = location.href
  history.replaceState(null, '', `/parts${rest}`)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <BrowserRouter>
      <Parts />
    </BrowserRouter>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    history.replaceState(null, '', address_before)
  })
}

const dialog = page.getByRole('alertdialog', { name: 'Delete league' })
const opener = page.getByRole('button', { name: 'Delete' })

beforeEach(() => page.viewport(1280, 800))

test('all components, including the dialog, are accessible', async () => {
  show()
  await expectAccessibleLayout()
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessibleLayout()
  await dialog.getByRole('button', { name: 'No' }).click()
})

test.each([
  ['Yes', 'yes'],
  ['No', 'no'],
  ['Close', 'no'],
  ['Escape', 'no'],
  ['a click on the backdrop', 'no'],
])('the confirmation dialog treats %s as %s [2.8a 4.11]', async (way, answer) => {
  show()
  await opener.click()
  await expect.element(dialog.getByText('Are you sure you want to delete this league?')).toBeVisible()
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else if (way === 'a click on the backdrop')
    await userEvent.click(page.elementLocator(document.documentElement), { position: { x: 5, y: 5 } })
  else await dialog.getByRole('button', { name: way }).click()

  await expect.element(page.getByRole('status', { name: 'Answer' })).toHaveTextContent(answer)
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(opener).toHaveFocus()
})

test('the dialog is 81 px from the top, and the font size of its message is 14 px [9.17a]', async () => {
  show()
  await opener.click()
  await expect.poll(() => dialog.element().getBoundingClientRect().y).toBe(81)
  expect(getComputedStyle(dialog.getByText(/^Are you sure/).element()).fontSize).toBe('14px')
  await dialog.getByRole('button', { name: 'No' }).click()
})

test('a banner closes after 10 seconds, or when it is dismissed [2.8b 9.4]', async () => {
  const banner = page.getByRole('alert')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  show()
  await vi.waitUntil(() => banner.query(), { timeout: 20_000 })
  vi.advanceTimersByTime(9_900)
  expect(banner.element().textContent).toMatch(/^It did not work\./)
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.poll(() => banner.query()).toBeNull()

  show()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => banner.query()).toBeNull()
})

test('the first tab is selected; arrow keys and back navigation select tabs; a single tab has no list [2.8d]', async () => {
  show()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect.element(page.getByRole('tablist')).toBeVisible()
  expect(page.getByRole('tablist').elements()).toHaveLength(1)
  await expect.element(tab('Women')).toHaveAttribute('aria-selected', 'true')
  expect(page.getByText('The board of Women').elements()).toHaveLength(2)

  tab('Women').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Men')).toHaveFocus()
  expect(location.search).toBe('?tab=men')
  await expect.element(page.getByText('The board of Men')).toBeVisible()
  history.back()
  await expect.element(tab('Women')).toHaveAttribute('aria-selected', 'true')
})

test('several items of an accordion can be open at once [2.8c]', async () => {
  show()
  await expect.element(page.getByText('Four races')).toBeVisible()
  await expect.element(page.getByText('Two races')).not.toBeVisible()
  await page.getByText('Second weekend').click()
  await expect.element(page.getByText('Two races')).toBeVisible()
  await expect.element(page.getByText('Four races')).toBeVisible()
})

test('the fragment of the URL opens the accordion item with this id [2.8c]', async () => {
  show('#second')
  await expect.element(page.getByText('Two races')).toBeVisible()
})

test('a tooltip opens on keyboard focus and closes on Escape; a spinner has a label [2.8e]', async () => {
  show()
  const tip = page.getByRole('button', { name: 'Verified' })
  await expect.element(tip).toBeVisible()
  // The tip opens only on keyboard focus, so the test presses a key first.
  await userEvent.keyboard('{Shift}')
  tip.element().focus()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('tooltip').query()).toBeNull()
  expect(page.getByText('Loading the text').elements()).toHaveLength(1)
})
