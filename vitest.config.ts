import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './e2e/chromium.ts'

/** Chromium's sandbox does not work for root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The packages of pages and of their tests. */
const web_packages = [
  'react',
  'react-dom/client',
  'react-router',
  'react-hook-form',
  'react-markdown',
  'remark-gfm',
  'lucide-react',
  '@simplewebauthn/browser',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@tanstack/react-query',
  'altcha-lib/v1',
  'd3-array',
  'd3-shape',
  'axe-core',
]

/**
 * Only a test that hangs reaches these limits, even on a slow machine. A poll ends before its test, so that the failure
 * says what the poll waited for.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** `house` and `unit` need only Node; `server` uses a real PostgreSQL, and `browser` a real browser. */
export default defineConfig({
  test: {
    // More than the two cores of a small machine, because tests often wait for the database or for a clock.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'house',
          include: ['src/house*.test.ts', 'conformance/*.test.ts', 'bin/*.test.mjs'],
          ...patience,
        },
      },
      {
        test: {
          name: 'unit',
          include: [
            'src/{game,contract,text,web,testing/reference}/**/*.test.{ts,tsx}',
            'src/operator/**/*.unit.test.ts',
          ],
          exclude: ['src/web/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/fresh-modules.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        // The first test would otherwise reload the page, because it meets packages that vite has not prepared.
        optimizeDeps: { include: web_packages },
        test: {
          name: 'browser',
          include: ['src/web/**/*.browser.test.tsx'],
          setupFiles: ['src/web/shell/testing/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: Number(process.env.POLL ?? 60_000) } },
          // All files share a browser, because starting a browser takes longer than most of the tests.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...findChromium(), args },
              // There are no transitions, so that no check runs in the middle of one.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,operator,launcher,demo,testing}/**/*.test.ts'],
          exclude: ['src/operator/**/*.unit.test.ts', 'src/testing/reference/**'],
          globalSetup: ['src/testing/database/global-setup.ts'],
          setupFiles: ['src/testing/check-document.ts'],
          // A file that runs alone imports the whole server first, which takes longer than most of the tests.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
