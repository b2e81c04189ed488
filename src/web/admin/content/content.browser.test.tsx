import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const text = { path: 'info/rules', own: '# Rules', built_in: '# How to play', versions: [], version: '"1"' }

/** Makes a red picture that is one pixel high. */
async function pictureFile(name: string, width = 1): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 1 })
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#c4162e'
  drawing.fillRect(0, 0, width, 1)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], name, { type: 'image/png' })
}

const choose = (file: File) => userEvent.upload(page.getByLabelText('Picture in the text (file)'), file)

const editor = (replies: ServerReplies) =>
  showAdminPage('/content/pages/info/rules', {
    'GET /api/admin/pages/info%2Frules': { json: text },
    'POST /api/admin/page_previews': ({ body }) => ({ json: { ...(body as object), problems: [] } }),
    ...replies,
  })

test('a picture is uploaded and put into the text of a page [E7]', async () => {
  const sent_requests = await editor({
    'POST /api/admin/images': { json: { address: '/media/finish-line-1.png' } },
  })
  await choose(await pictureFile('Finish_line.png'))
  await expect
    .element(page.getByLabelText('Markdown'))
    .toHaveValue('# Rules\n\n![Finish line](/media/finish-line-1.png)\n\n')
  const sent = sent_requests.find(({ call }) => call === 'POST /api/admin/images')
  expect(sent?.query.get('name')).toBe('Finish_line.png')
  expect(sent?.headers.get('content-type')).toBe('application/octet-stream')
  await expectAccessibleLayout()
})

test('a file that is not a picture is refused with a message, and is not sent', async () => {
  const sent_requests = await editor({})
  await choose(new File(['<svg/>'], 'logo.png', { type: 'image/png' }))
  await expect.element(page.getByText('The file is not a PNG, JPEG or WebP picture.')).toBeVisible()
  expect(sent_requests.some(({ call }) => call === 'POST /api/admin/images')).toBe(false)
})

test('if the server refuses a picture, its message is shown', async () => {
  const problem = { code: 'too-large', message: 'The request is too large' }
  await editor({ 'POST /api/admin/images': { status: 413, json: problem } })
  await choose(await pictureFile('wide.png', 2000))
  await expect.element(page.getByText('The request is too large')).toBeVisible()
})

test('if a text is edited while the page is being saved, the edited text stays, and is based on the saved version', async () => {
  const release = Promise.withResolvers<void>()
  const sent: { headers: Headers; body: unknown }[] = []
  let page_text: object = text
  await editor({
    'GET /api/admin/pages/info%2Frules': () => ({ json: page_text }),
    'PUT /api/admin/pages/info%2Frules': async ({ body, headers }) => {
      sent.push({ body, headers })
      page_text = { ...text, own: '# First', version: '"2"' }
      await release.promise
      return { json: { outcome: 'written', version: '"2"' } }
    },
  })
  const field = page.getByLabelText('Markdown')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await field.fill('# First')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  await field.fill('# Second')
  release.resolve()
  await expect.element(save).toBeEnabled()
  await expect.element(field).toHaveValue('# Second')
  await expect.element(page.getByText('The page has changed since you began.')).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(sent[1]?.body).toEqual({ markdown: '# Second' })
})

test('an edited announcement is sent with the version that the user has seen [E7]', async () => {
  const announcement = {
    message_id: 4,
    header: 'Snow',
    text: 'At last',
    level: 'info',
    page: null,
    starts_at: '2026-11-24T10:00:00.000Z',
    ends_at: '2026-12-24T10:00:00.000Z',
    state: 'now',
    season: null,
    version: '"a"',
  }
  let saved = announcement
  const sent_requests = await showAdminPage('/content', {
    'GET /api/admin/announcements': () => ({ json: [saved] }),
    'GET /api/admin/pages': { json: [] },
    'PUT /api/admin/announcements/4': () => {
      if (saved !== announcement) return { json: {} }
      saved = { ...announcement, text: 'Since Monday', version: '"b"' }
      return { status: 412, json: { code: 'stale', message: 'Changed by oskar since you opened it' } }
    },
  })
  await page.getByRole('button', { name: 'Edit Snow' }).click()
  await expect.element(page.getByLabelText('Header')).toHaveFocus()
  await expectAccessibleLayout()
  await page.getByLabelText('Header').fill('Much snow')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changed by oskar since you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodiesOf(sent_requests, 'PUT /api/admin/announcements/4')).toHaveLength(2)
  const { message_id: _id, state: _state, season: _season, version: _version, ...body } = announcement
  expect(bodiesOf(sent_requests, 'PUT /api/admin/announcements/4')).toEqual([
    { ...body, header: 'Much snow', starts_at: null },
    { ...body, header: 'Much snow', text: 'Since Monday', starts_at: null },
  ])
  const versions = sent_requests
    .filter(({ call }) => call.startsWith('PUT'))
    .map(({ headers }) => headers.get('if-match'))
  expect(versions).toEqual([_version, '"b"'])
  await expect.element(page.getByLabelText('Header')).not.toBeInTheDocument()
})
