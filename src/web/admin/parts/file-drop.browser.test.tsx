import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showAdminPage } from '../../shell/testing/show-page.tsx'

const call = 'POST /api/admin/imports/prices'
const none = { plan: null, issues: [], issue_count: 0, is_written: false }

/** Creates a file on disk that can be changed after it was chosen. */
async function fileOnDisk(name: string) {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name, { create: true })
  const write = async (text: string) => {
    const stream = await handle.createWritable()
    await stream.write(text)
    await stream.close()
  }
  return { file: () => handle.getFile(), write }
}

function chooseFile(input: HTMLInputElement, file: File) {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a file is sent as it was when it was chosen; a file that cannot be read is reported', async () => {
  await showAdminPage('/athletes/prices/import', {
    'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
    'GET /api/admin/prices/planned': { json: { planned: [], incomplete: [], venue: null } },
    [call]: { json: none },
  })
  const replies = globalThis.fetch
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.body instanceof Blob) sent.push(await init.body.text())
    return replies(url, init)
  })
  const disk = await fileOnDisk('prices.csv')
  await disk.write('code,price\n1,9500')
  const field = page.getByLabelText('Choose the file, or drop it here')
  await expect.element(field).toBeInTheDocument()
  const input = field.element() as HTMLInputElement
  const chosen_file = await disk.file()
  chooseFile(input, chosen_file)
  await expect.element(page.getByText(/prices.csv/)).toBeVisible()
  expect(input.value).toBe('')
  await disk.write('code,price\n1,9500\n2,8000')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => sent).toEqual(['code,price\n1,9500'])

  chooseFile(input, chosen_file)
  await expect.element(page.getByText(/prices.csv cannot be read/)).toBeVisible()
})
