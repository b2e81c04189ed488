import { defineConfig } from 'vitest/config'

/** `house` and `unit` need nothing but Node; `server` has a real PostgreSQL under it. */
export default defineConfig({
  test: {
    // One core less than there are would be one on a small machine, and tests mostly wait for their database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'house',
          include: ['src/house.test.ts', 'conformance/*.test.ts', 'bin/*.test.mjs'],
          // It reads every source file, which takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/{game,contract,web}/**/*.test.{ts,tsx}', 'src/operator/**/*.unit.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,operator}/**/*.test.ts'],
          exclude: ['src/operator/**/*.unit.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          setupFiles: ['src/server/testing/hold-to-document.ts'],
          // A file that is tested alone has read the whole server first, which takes longer than most of the tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
