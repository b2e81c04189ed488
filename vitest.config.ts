import { defineConfig } from 'vitest/config'

/** `house` and `unit` need only Node; `server` uses a real PostgreSQL. */
export default defineConfig({
  test: {
    // One worker less than the cores would be one on a small machine, and tests mostly wait for the database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'house',
          include: ['src/house*.test.ts', 'conformance/*.test.ts', 'bin/*.test.mjs'],
          // It reads every source file, which takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: [
            'src/{game,contract,text,web,testing/reference}/**/*.test.{ts,tsx}',
            'src/operator/**/*.unit.test.ts',
          ],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
