import { defineConfig } from '@playwright/test'
import { findChromium, launch_args } from './e2e/chromium.ts'
import { chooseMailFolder } from './e2e/emails.ts'
import { addressOf, GAMES, PROVIDER_PORT, portName } from './e2e/games.ts'
import { freePort } from './e2e/port.ts'

// Every worker evaluates this file again; the first evaluation decides.
for (const name of [...GAMES.map(portName), PROVIDER_PORT]) process.env[name] ??= String(await freePort())
chooseMailFolder()

/** The files with the longest tests run first. Otherwise one of them would run alone at the end. */
const long_ones =
  /(admin-(first-season|results|token|factor|grid)|grid|hostile-text|journey[a-z-]*|race-day|reminders|reserves)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  projects: [
    { name: 'long', testMatch: long_ones },
    { name: 'short', testIgnore: long_ones },
  ],
  // More than the two cores of a small machine, because a browser often waits.
  workers: 3,
  forbidOnly: process.env.CI === 'true',
  // No test measures time. Even on a slow or busy machine, only a test that hangs reaches these limits.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A test that passes the second time is reported as flaky (bin/report.mjs).
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter: [['list'], ['./bin/report.mjs']],
  use: {
    // Traces are expensive, and not needed when all tests run at once.
    trace: process.env.CI === 'true' ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Tests replace replies and cut connections, which a service worker would hide. The tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...findChromium(),
      args: [...launch_args],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    url: `${addressOf('worldcup')}/readyz`,
    // Every game generates its season first, which takes a while on a loaded machine.
    timeout: 240_000,
    stdout: 'ignore',
    // SIGTERM instead of SIGKILL: the server has to stop its database.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
