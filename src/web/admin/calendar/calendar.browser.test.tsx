import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CalendarReport } from '#contract/admin/calendar.ts'
import { davos } from '../../shell/testing/davos-weekend.ts'
import { expectAccessibleLayout, type SentRequest, showAdminPage } from '../../shell/testing/show-page.tsx'

const report: CalendarReport = {
  moved: [
    {
      kind: 'selection',
      id: 7,
      name: 'Davos',
      from: '2030-12-05T06:00:00.000Z',
      to: '2030-12-05T07:00:00.000Z',
    },
  ],
  announcement: { header: 'New deadline: Davos', text: 'Fog. It closes on 2030-12-05T07:00Z.' },
  teams: 40,
  players: 40,
  selections: [],
  created: [],
  is_rebuilding: true,
  job_id: null,
  version: '"7"',
  digest: 'first',
}

const calendar = {
  'GET /api/admin/calendar': { json: [davos] },
  'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
}

/** Lists the bodies of the sent changes, with their If-Match headers. */
const changesIn = (sent_requests: readonly SentRequest[]) =>
  sent_requests
    .filter(({ call }) => call === 'POST /api/admin/calendar')
    .map(({ body, headers }) => ({ ...(body as object), if_match: headers.get('if-match') }))

const moveDeadline = async () => {
  await page.getByRole('button', { name: 'Move deadline' }).first().click()
  await page.getByLabelText(/^Reason/).fill('fog')
}

const previewButton = page.getByRole('button', { name: 'Preview' })
const moveButton = page.getByRole('button', { name: 'Move the deadline' })

beforeEach(() => page.viewport(390, 844))

test('a new deadline is typed in venue time, previewed, and saved exactly as previewed', async () => {
  const sent_requests = await showAdminPage('/calendar', {
    ...calendar,
    'POST /api/admin/calendar': ({ body }) => ({
      json: (body as { dry_run: boolean }).dry_run ? report : { ...report, job_id: 9 },
    }),
  })
  await page.getByRole('button', { name: 'Move deadline' }).first().click()
  const field = page.getByLabelText(/^New deadline/)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('2030-12-05T07:00')
  await page.getByRole('button', { name: '1 h later' }).click()
  await page.getByLabelText(/^Reason/).fill('fog')
  await userEvent.keyboard('{Escape}')
  await previewButton.click()
  await expect.element(page.getByText('40 players have picks here. All teams are kept.')).toBeVisible()
  await expect.element(page.getByText('New deadline: Davos')).toBeVisible()
  await expectAccessibleLayout()

  await moveButton.click()
  await expect.element(page.getByRole('link', { name: 'Follow the job' })).toBeVisible()
  const change = { act: 'deadline move', kind: 'selection', id: 7, to: '2030-12-05T08:00' }
  expect(changesIn(sent_requests)).toEqual([
    { dry_run: true, reason: 'fog', change, if_match: '"7"' },
    { dry_run: false, reason: 'fog', change, digest: 'first', if_match: '"7"' },
  ])
})

test('after the form is edited, a new preview is needed; if the preview is refused, the reason is shown', async () => {
  const json = { code: 'calendar', message: 'The deadline would be after the first start.' }
  let is_refused = false
  await showAdminPage('/calendar', {
    ...calendar,
    'POST /api/admin/calendar': () => (is_refused ? { status: 409, json } : { json: report }),
  })
  await moveDeadline()
  await previewButton.click()
  await expect.element(moveButton).toBeVisible()
  is_refused = true
  await page.getByRole('button', { name: '1 day later' }).click()
  expect(moveButton.query()).toBeNull()
  await previewButton.click()
  await expect.element(page.getByText(json.message)).toBeVisible()
})

test('if somebody else has changed the calendar since the preview, nothing is saved and a new preview is shown', async () => {
  const stale = { status: 412, json: { code: 'stale', message: 'Changed by Olga since you opened it' } }
  const sent_requests = await showAdminPage('/calendar', {
    ...calendar,
    'POST /api/admin/calendar': ({ body }) => {
      const { dry_run, digest } = body as { dry_run: boolean; digest?: string }
      if (!dry_run) return digest === 'second' ? { json: report } : stale
      const is_first = changesIn(sent_requests).length === 1
      return { json: is_first ? report : { ...report, players: 41, version: '"8"', digest: 'second' } }
    },
  })
  await moveDeadline()
  await previewButton.click()
  await moveButton.click()
  await expect.element(page.getByText('Changed by Olga since you opened it.')).toBeVisible()
  await expect.element(page.getByText('41 players have picks here. All teams are kept.')).toBeVisible()
  await expectAccessibleLayout()
  await moveButton.click()
  await expect.element(page.getByText('Deadline moved.')).toBeVisible()
  expect(changesIn(sent_requests).at(-1)).toMatchObject({ dry_run: false, digest: 'second', if_match: '"8"' })
})

test('phones show the weekend as a list; on desktops, the arrow keys move a deadline on a timeline', async () => {
  await showAdminPage('/calendar', calendar)
  const list = page.getByRole('list', { name: 'Timeline of Davos' })
  await expect.element(list.getByText('Picks close: Davos')).toBeVisible()
  const texts = list
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(texts.map((text) => /Picks close|Side bet|Sprint Men|Sprint/.exec(text ?? '')?.[0])).toEqual([
    'Picks close',
    'Side bet',
    'Sprint',
    'Sprint Men',
  ])

  await page.viewport(1280, 900)
  const mark = page.getByRole('button', { name: /^Move the deadline of Davos/ })
  await mark.click()
  await expect.element(page.getByLabelText(/^New deadline/)).toHaveFocus()
  await expectAccessibleLayout()
  mark.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByLabelText(/^New deadline/)).toHaveValue('2030-12-05T08:05')
})

test('the timeline moves only the deadline whose form is open, even if a side bet has the same id', async () => {
  await page.viewport(1280, 900)
  const deadlines = davos.deadlines.map((each) => ({ ...each, id: 7 }))
  await showAdminPage('/calendar', {
    ...calendar,
    'GET /api/admin/calendar': { json: [{ ...davos, deadlines }] },
  })
  const mark = page.getByRole('button', { name: /^Move the deadline of Davos/ })
  await page.getByRole('button', { name: 'Move deadline' }).last().click()
  await expect.element(page.getByLabelText(/^New deadline/)).toHaveFocus()
  await expect.element(mark).toHaveAttribute('title', 'Move the deadline')
  await page.getByRole('button', { name: 'Move deadline' }).first().click()
  await expect.element(mark).toHaveAttribute('title', expect.stringMatching(/^Arrow keys/))
})

test('the strip scrolls to the chosen weekend once, and not again when the page changes', async () => {
  await page.viewport(1280, 900)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const centred = () =>
    scroll.mock.calls.filter(([how]) => typeof how === 'object' && how.inline === 'center')
  await showAdminPage('/calendar', calendar)
  await expect.poll(() => centred().length).toBeGreaterThan(0)
  scroll.mockClear()
  await page.getByRole('button', { name: 'Add a weekend' }).click()
  await expect.element(page.getByLabelText('Name of the weekend')).toHaveFocus()
  expect(centred()).toEqual([])
  scroll.mockRestore()
})

test('a cancelled race can be reinstated, and a weekend can be added with its first race', async () => {
  const races = [{ ...davos.races[0]!, race_code: 'LAH-F' }]
  const lahti = { ...davos, weekend_id: 9, weekend_name: 'Lahti', races, deadlines: [] }
  let weekends = [davos]
  const sent_requests = await showAdminPage('/calendar', {
    ...calendar,
    'GET /api/admin/calendar': () => ({ json: weekends }),
    'POST /api/admin/calendar': { json: { ...report, moved: [] } },
  })
  await page.getByRole('button', { name: 'Change Sprint Men' }).click()
  await page.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByLabelText(/^Reason/).fill('sun')
  await previewButton.click()
  await page.getByRole('button', { name: 'Reinstate the race' }).click()
  await expect.element(page.getByText('Race reinstated.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a weekend' }).click()
  await page.getByLabelText('Name of the weekend').fill('Lahti')
  const zone = page.getByLabelText('Time zone of the venue')
  await expect.element(zone).toHaveValue(davos.time_zone)
  await zone.selectOptions('Helsinki (Europe)')
  await page.getByLabelText('Name of the race').fill('Marathon')
  await page.getByLabelText('Code used in result lists').fill('LAH-F')
  await page.getByLabelText(/^Start, local time/).fill('2031-01-05T10:00')
  await page.getByLabelText('Kind').selectOptions('marathon')
  await page.getByLabelText('Class of the marathon').selectOptions('300')
  await page.getByLabelText('This marathon has climb points').click()
  await page.getByLabelText('Country').selectOptions('Finland')
  await page.getByLabelText(/^Reason/).fill('new programme')
  await previewButton.click()
  await expect.element(page.getByRole('button', { name: 'Add the weekend' })).toBeVisible()
  window.scrollTo(0, 0)
  await expectAccessibleLayout()
  expect(changesIn(sent_requests).map((each) => (each as unknown as { change: object }).change)).toEqual([
    { act: 'race uncancel', race_id: 5 },
    { act: 'race uncancel', race_id: 5 },
    {
      act: 'weekend add',
      weekend_name: 'Lahti',
      time_zone: 'Europe/Helsinki',
      is_hidden: true,
      race_code: 'LAH-F',
      name: 'Marathon',
      date: '2031-01-05T10:00',
      kind: 'marathon',
      gender: 'f',
      discipline: null,
      distance: null,
      place: null,
      country: 'FIN',
      race_class: '300',
      has_sprint: false,
      has_climb: true,
    },
  ])
  weekends = [davos, lahti]
  await page.getByRole('button', { name: 'Add the weekend' }).click()
  await page.getByRole('link', { name: 'Open Lahti' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/calendar/9')
})
