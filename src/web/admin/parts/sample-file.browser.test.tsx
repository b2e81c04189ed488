import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SAMPLE_FILES } from '#text/imports/sample-files.ts'
import { showAdminPage } from '../../shell/testing/show-page.tsx'

const replies = {
  'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/admin/prices/planned': { json: { planned: [], incomplete: [], venue: null } },
}

test('the sample file is downloaded from a blob URL, and the page has no links to data URLs', async () => {
  const blobs = vi.spyOn(URL, 'createObjectURL')
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  await showAdminPage('/athletes/prices/import', replies)
  await page.getByRole('button', { name: 'Download a sample file' }).click()
  expect(links.mock.contexts).toEqual([expect.objectContaining({ download: 'prices.csv' })])
  expect(links.mock.contexts).toEqual([expect.objectContaining({ href: blobs.mock.results[0]?.value })])
  expect(await new Response(blobs.mock.calls[0]?.[0] as Blob).text()).toBe(SAMPLE_FILES.prices)
  expect(document.querySelector('a[href^="data:"]')).toBeNull()
})
