import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDatabaseUrl } from './admin.ts'
import { createDatabase, dropDatabase, templateOf } from './databases.ts'
import { startServer, stopServer, waitForServer } from './game-server.ts'
import { freePort } from './port.ts'
import { isVariant } from './season.ts'
import { test as base } from './test.ts'

export type OwnGame = { address: string; database_url: string }

let count = 0

/**
 * Gives each test its own game, so that the test can close a weekend without affecting others. The game is a copy of
 * the season as it was before any test. For the variant `none` it is an empty database, which the server migrates.
 */
export const test = base.extend<{ ownGame: OwnGame; settings: NodeJS.ProcessEnv }>({
  /** More settings of the server, such as GAME_NOW. */
  settings: [{}, { option: true }],
  ownGame: [
    async ({ variant, settings }, use) => {
      const shared_url = readDatabaseUrl(variant)
      const name = `podium_own_${process.pid}_${++count}`
      const source = isVariant(variant) ? templateOf(`podium_${variant}`) : undefined
      const database_url = await createDatabase(shared_url, name, source)
      const address = `http://127.0.0.1:${await freePort()}`
      const data_dir = mkdtempSync(join(tmpdir(), 'podium-own-'))
      const server = startServer({ address, database_url, data_dir, more: settings })
      try {
        await waitForServer(server, address)
        await use({ address, database_url })
      } finally {
        await stopServer(server)
        await dropDatabase(shared_url, name)
        rmSync(data_dir, { recursive: true, force: true })
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ ownGame }, use) => use(ownGame.address),
})
