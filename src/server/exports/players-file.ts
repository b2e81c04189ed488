import { Readable } from 'node:stream'
import { runWithDatabaseUse, startDatabaseUse } from '#server/platform/db/database-use.ts'
import type { Db } from '#server/platform/db/db.ts'
import { csvHead, csvLine } from '#text/csv.ts'
import { type ExportedPlayer, listPlayersAfter } from './store.ts'

const COLUMNS = [
  'username',
  'email',
  'email confirmed',
  'country',
  'registered (UTC)',
  'verified badge',
  'newsletter',
]

const page_size = 5000

/**
 * Streams the list of all players as a CSV file. Reads players in pages, so that a million players need little memory.
 */
export function playersFile(db: Db): Readable {
  return Readable.from(pagesOf(db))
}

async function* pagesOf(db: Db): AsyncGenerator<string> {
  yield csvHead(COLUMNS)
  let last_id = 0
  for (;;) {
    const players = await withOwnTimeLimit(() => listPlayersAfter(db, last_id, page_size))
    yield players.map(playerLine).join('')
    if (players.length < page_size) return
    last_id = players.at(-1)!.user_id
  }
}

function playerLine(player: ExportedPlayer): string {
  return csvLine([
    player.user_name,
    player.email,
    yesOrNo(player.is_email_verified),
    player.country,
    player.created_at,
    yesOrNo(player.verified_user),
    yesOrNo(player.newsletter),
  ])
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/**
 * Gives each page of players the time limit of a whole request, because reading a million players takes longer than
 * that. The database connection is released between two pages.
 */
function withOwnTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    runWithDatabaseUse(startDatabaseUse('own_reads'), () => void work().then(resolve, reject))
  })
}
