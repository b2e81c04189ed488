import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { writeNewFile } from '#operator/new-file.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { playersFile } from '#server/exports/players-file.ts'
import { readMyData } from '#server/me/data.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'

type Flags = { player?: string }

export function addPlayerExport(group: Command): void {
  const verb = addVerb(
    group,
    'export <file>',
    'write the list of all players to a CSV file, or the data of one player to a JSON file; needs a --reason',
    [
      'player export players.csv --reason "newsletter"',
      'player export anna.json --player anna --reason "asked by email"',
    ],
  )
  verb.option(
    '--player <player>',
    'write the data of this player, except teams and answers that are not locked',
  )
  setAction<Flags>(verb, (context, [file = ''], { player }) => {
    if (!context.reason) return Promise.resolve(refusal(['Give a --reason: it is stored in the audit log.']))
    if (player === undefined) {
      const audited = { act: 'players export', subject: 'players' }
      return exportTo(context, file, playersFile(context.db), audited)
    }
    return withPlayer(context.db, player, async ({ user_id }) => {
      const data = await readMyData(context.db, user_id, { only_locked: true })
      const audited = { act: 'player export', subject: subjectOf(user_id) }
      return exportTo(context, file, `${JSON.stringify(data, null, 2)}\n`, audited)
    })
  })
}

/** Writes the audit entry before the file, so that there is no file without an audit entry. */
async function exportTo(
  { db, dry_run, actor, reason }: VerbContext,
  file: string,
  content: string | Readable,
  audited: { act: string; subject: string },
): Promise<VerbResult> {
  const unwritable = await writeNewFile(file, '', { dry_run: true })
  if (unwritable) return refusal([unwritable])
  if (dry_run) return done({ dry_run }, [`${file} can be written. Dry run: nothing was written.`])
  await insertAudit(db, { ...audited, actor, reason })
  const problem = await writeNewFile(file, content, { dry_run })
  if (problem) return refusal([problem])
  return done({ dry_run, file }, [`Written to ${file}. Delete the file when you no longer need it.`])
}
