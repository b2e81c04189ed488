import type { Command } from 'commander'
import { confirm } from '#operator/ask.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { deletePlayer } from '#server/admin/delete-player.ts'
import { MODERATE_PLAYER_SENTENCES } from '#server/admin/moderate-player.ts'
import type { AdminPlayer } from '#server/admin/store/players.ts'
import type { EmailSite } from '#server/notifications/queue-email.ts'
import { readSettings } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findSiteAddress } from '#server/site/store/site.ts'

export function addPlayerDelete(group: Command): void {
  const verb = addVerb(group, 'delete <player>', 'delete an account, as the player can do themselves', [
    'player delete eve --reason "asked by email"',
    'player delete id:17 --yes',
  ])
  setAction(verb, (context, [term = '']) =>
    withPlayer(context.db, term, (player) => runDelete(context, player)),
  )
}

async function runDelete(
  { db, dry_run, yes, actor, reason }: VerbContext,
  player: AdminPlayer,
): Promise<VerbResult> {
  const { user_id, user_name } = player
  if (!dry_run && !yes && !(await confirm(`Delete the account of ${user_name} (id ${user_id})?`))) {
    return refusal(['Nothing was deleted: confirm with y, or use --yes.'])
  }
  const sender = await findEmailSite(db)
  const refused = await withDryRun(db, dry_run, (tx) => deletePlayer(tx, sender, user_id, { actor, reason }))
  if (refused) return refusal([`${user_name} ${MODERATE_PLAYER_SENTENCES[refused]}.`])
  return done({ dry_run, user_id }, [
    `${user_name} (id ${user_id}) ${dry_run ? 'would be deleted (dry run)' : 'was deleted, and can be restored for 14 days'}.`,
  ])
}

/**
 * The address of the site, for the links in the email to the player: `PUBLIC_URL` if it is set, otherwise the address
 * that the server has stored, or localhost if there is none.
 */
async function findEmailSite(db: Db): Promise<EmailSite> {
  const { public_url, port } = readSettings()
  if (public_url) return { public_url }
  return { public_url: new URL((await findSiteAddress(db)) ?? `http://localhost:${port}`) }
}
