import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { freePort } from '../e2e/port.ts'
import type { Demo } from './serve-demo.ts'

/** Opens a browser in which the demo's player is logged in. It can be controlled through its debugging port. */
export async function openPlayerBrowser(
  { address, player }: Demo,
  folder: string,
  flags: string[],
): Promise<{ port: number; close: () => Promise<void> }> {
  const port = Number(await freePort())
  const browser = await chromium.launchPersistentContext(folder, {
    ...findChromium(),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  try {
    await logIn(await browser.newPage(), address, player)
  } catch (error) {
    await browser.close()
    throw error
  }
  return { port, close: () => browser.close() }
}

async function logIn(page: Page, address: string, player: Demo['player']): Promise<void> {
  await page.goto(`${address}/login`)
  await page.locator('html[data-hydrated]').waitFor()
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(player.email)
  await main.getByLabel('Password', { exact: true }).fill(player.password)
  await main.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('region', { name: 'Player', exact: true }).getByText('Log out').waitFor()
}
