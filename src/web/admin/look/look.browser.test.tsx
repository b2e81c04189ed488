import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminLook } from '#contract/admin/site/look.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type SentRequest,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'
import { config } from '../../shell/testing/site-replies.ts'

const look: AdminLook = {
  name: 'Podium',
  slogan: 'Pick your athletes',
  logo_url: '/cups/sprint.svg',
  icon_url: null,
  accent_colour: null,
  ground_colour: null,
  mail_address: 'help@example.org',
  terms_page: null,
  pages: ['info/terms'],
  version: '"7"',
}
const save = page.getByRole('button', { name: 'Save', exact: true })
const preview = page.getByRole('region', { name: 'Preview' })

test('the look is previewed while it is edited, and only what has changed is sent [E7]', async () => {
  const sent_requests = await showAdminPage('/look', {
    'GET /api/admin/look': { json: look },
    'PATCH /api/admin/look': { json: {} },
  })
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Site name').fill('Snow League')
  await page.getByLabelText('Header and footer', { exact: true }).fill('#40101c')
  await page.getByLabelText('Terms and conditions').selectOptions('/info/terms')
  await page.getByRole('button', { name: 'Remove Logo' }).click()

  await expect.element(preview).toMatchTextContent(/Snow League.*Join the game/)
  const bar = () => document.querySelector('.preview-bar')!
  expect(getComputedStyle(bar()).backgroundColor).toBe('rgb(64, 16, 28)')
  await preview.getByRole('radio', { name: 'Dark' }).click()
  expect(getComputedStyle(bar()).backgroundColor).toBe('rgb(32, 8, 14)')
  await preview.getByRole('radio', { name: 'Player' }).click()
  await expect.element(preview).toMatchTextContent(/Pick your team/)
  await preview.getByRole('radio', { name: 'Desktop' }).click()
  await expect.element(preview).toMatchTextContent(/Leaderboards/)
  await expectAccessibleLayout()

  await save.click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(bodiesOf(sent_requests, 'PATCH /api/admin/look')).toEqual([
    { name: 'Snow League', ground_colour: '#40101c', terms_page: 'info/terms', logo_url: null },
  ])
  expect(sent_requests.find(({ call }) => call === 'PATCH /api/admin/look')?.headers.get('if-match')).toBe(
    '"7"',
  )
})

test('a colour with too little contrast is reported, and the nearest allowed colour is offered [E7]', async () => {
  await showAdminPage('/look', { 'GET /api/admin/look': { json: look } })
  const accent = page.getByLabelText('Accent', { exact: true })
  await accent.fill('#c4162e')
  await expect
    .element(page.getByText('The contrast with its text is 3.00:1, and must be at least 4.5:1.'))
    .toBeVisible()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: /the nearest allowed colour/ }).click()
  await expect.element(accent).toHaveValue('#d45466')
  await expect.element(page.getByText(/must be at least/)).not.toBeInTheDocument()
})

test('a value that the server refuses is reported at its field, and the values stay', async () => {
  const problem = {
    code: 'invalid',
    message: 'No',
    field_errors: { mail_address: 'must be an email address, or none' },
  }
  await showAdminPage('/look', {
    'GET /api/admin/look': { json: look },
    'PATCH /api/admin/look': { status: 422, json: problem },
  })
  await page.getByLabelText('Contact address').fill('nobody')
  await save.click()
  await expect.element(page.getByText('It must be an email address, or none')).toBeVisible()
  await expect.element(page.getByLabelText('Contact address')).toHaveValue('nobody')
})

const stale = { status: 412, json: { code: 'stale', message: 'Changed by oskar since you opened it' } }
const versionsOf = (sent_requests: readonly SentRequest[], call: string) =>
  sent_requests.filter((each) => each.call === call).map(({ headers }) => headers.get('if-match'))

test('after a change by somebody else, a second Save keeps that change and the typed values', async () => {
  let saved = look
  const call = 'PATCH /api/admin/look'
  const sent_requests = await showAdminPage('/look', {
    'GET /api/admin/look': () => ({ json: saved }),
    [call]: () => {
      if (saved !== look) return { json: {} }
      saved = { ...look, slogan: 'Snow decides', version: '"8"' }
      return stale
    },
  })
  await page.getByLabelText('Site name').fill('Snow League')
  await save.click()
  await expect.element(page.getByText(stale.json.message)).toBeVisible()
  await expect.element(page.getByLabelText('Slogan')).toHaveValue('Snow decides')
  await save.click()
  await expect.poll(() => versionsOf(sent_requests, call)).toEqual(['"7"', '"8"'])
  expect(bodiesOf(sent_requests, call).at(-1)).toEqual({ name: 'Snow League' })
})

test('text that is typed while a picture is uploaded is kept', async () => {
  const upload = Promise.withResolvers<void>()
  const sent_requests = await showAdminPage('/look', {
    'GET /api/admin/look': { json: look },
    'POST /api/admin/images': async () => {
      await upload.promise
      return { json: { address: '/media/logo.png' } }
    },
  })
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  const picture = await canvas.convertToBlob()
  await userEvent.upload(
    page.getByLabelText('Logo (file)'),
    new File([picture], 'logo.png', { type: picture.type }),
  )
  await expect.poll(() => sent_requests.some(({ call }) => call === 'POST /api/admin/images')).toBe(true)
  await page.getByLabelText('Site name').fill('Snow League')
  upload.resolve()
  await expect
    .element(page.getByRole('img', { name: 'Logo, as it is now' }))
    .toHaveAttribute('src', '/media/logo.png')
  await expect.element(page.getByLabelText('Site name')).toHaveValue('Snow League')
})

const links = {
  menu: [],
  footer: [{ label: 'Our club', address: 'https://club.example/' }],
  sponsors: [{ label: 'Wax Works', address: 'https://wax.example/', image_url: '/cups/sprint.svg' }],
  version: '"3"',
}

test('links and sponsors are added, moved and removed [E7]', async () => {
  const sent_requests = await showAdminPage('/links', {
    'GET /api/admin/links': { json: links },
    'PUT /api/admin/links': { json: {} },
    'GET /api/config': { json: config },
  })
  await page.getByRole('button', { name: 'Add a link (Menu)' }).click()
  const row = page.getByRole('group', { name: 'Menu 1' })
  await row.getByLabelText('Label').fill('Prizes')
  await row.getByLabelText('Address').fill('/info/prizes')
  await page.getByRole('button', { name: 'Add a sponsor (Sponsors)' }).click()
  const second = page.getByRole('group', { name: 'Sponsors 2' })
  await second.getByLabelText('Name').fill('Ski Hut')
  await second.getByLabelText('Address').fill('/info/hut')
  await page.getByRole('button', { name: 'Move up (Sponsors 2)' }).click()
  await page.getByRole('button', { name: 'Remove (Footer 1)' }).click()
  await expect.element(preview).toMatchTextContent(/In the menu: Prizes/)
  await expectAccessibleLayout()

  await save.click()
  await expect.poll(() => bodiesOf(sent_requests, 'PUT /api/admin/links')).toHaveLength(1)
  expect(bodiesOf(sent_requests, 'PUT /api/admin/links')).toEqual([
    {
      menu: [{ label: 'Prizes', address: '/info/prizes' }],
      footer: [],
      sponsors: [{ label: 'Ski Hut', address: '/info/hut', image_url: null }, links.sponsors[0]],
    },
  ])
})

test('an added or moved link has the focus; after a removal, a neighbour or the Add button has the focus', async () => {
  const sponsor = links.sponsors[0]!
  const sponsors = [sponsor, { ...sponsor, label: 'Ski Hut' }, { ...sponsor, label: 'Ice Café' }]
  await showAdminPage('/links', { 'GET /api/admin/links': { json: { ...links, sponsors } } })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const fieldOf = (row: string, label: string) => page.getByRole('group', { name: row }).getByLabelText(label)
  await button('Add a link (Menu)').click()
  await expect.element(fieldOf('Menu 1', 'Label')).toHaveFocus()
  await button('Move up (Sponsors 3)').click()
  await expect.element(button('Move up (Sponsors 2)')).toHaveFocus()
  await button('Move up (Sponsors 2)').click()
  await expect.element(fieldOf('Sponsors 1', 'Name')).toHaveFocus()
  await expect.element(fieldOf('Sponsors 1', 'Name')).toHaveValue('Ice Café')

  await button('Remove (Sponsors 1)').click()
  await expect.element(button('Remove (Sponsors 1)')).toHaveFocus()
  await button('Remove (Sponsors 2)').click()
  await expect.element(button('Remove (Sponsors 1)')).toHaveFocus()
  await button('Remove (Sponsors 1)').click()
  await expect.element(button('Add a sponsor (Sponsors)')).toHaveFocus()
})

test('after a change of links by somebody else, a second Save keeps that change [E7]', async () => {
  let saved = links
  const call = 'PUT /api/admin/links'
  const sent_requests = await showAdminPage('/links', {
    'GET /api/admin/links': () => ({ json: saved }),
    [call]: () => {
      if (saved !== links) return { json: {} }
      saved = { ...links, sponsors: [], version: '"4"' }
      return stale
    },
  })
  await page.getByRole('button', { name: 'Remove (Footer 1)' }).click()
  await save.click()
  await expect.element(page.getByText(stale.json.message)).toBeVisible()
  await save.click()
  await expect.poll(() => versionsOf(sent_requests, call)).toEqual(['"3"', '"4"'])
  expect(bodiesOf(sent_requests, call).at(-1)).toEqual({ menu: [], footer: [], sponsors: [] })
})

test('a wrong address is reported in the section that contains the link', async () => {
  const sentence = 'The address of link 1 must be a path such as /info/prizes, or begin with https://'
  await showAdminPage('/links', {
    'GET /api/admin/links': { json: links },
    'PUT /api/admin/links': {
      status: 422,
      json: { code: 'invalid', message: sentence, field_errors: { footer: sentence } },
    },
  })
  await page.getByRole('group', { name: 'Footer 1' }).getByLabelText('Address').fill('prizes')
  await save.click()
  await expect.element(page.getByRole('region', { name: 'Footer' }).getByText(sentence)).toBeVisible()
})
