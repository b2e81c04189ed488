import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { toPictureUrl } from '#server/admin/picture-url.ts'
import { PICTURE_NOT_HERE } from '#server/admin/set-cup.ts'
import { setLogo } from '#server/admin/set-logo.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

type SeasonFlag = { season?: string }

export function addLogoVerb(program: Command): void {
  const logo = addVerb(
    program,
    'logo <pro-team> <address>',
    'set the logo of a pro team, by its name or abbreviation',
    ['logo "Team Skarv" /media/skarv.svg', 'logo SKA none'],
  ).option('--season <name>', 'the season (default: the current one)')
  setAction<SeasonFlag>(logo, (context, [team = '', address = ''], { season }) =>
    withSeason(context.db, season, ({ season_id }) => runLogo(context, season_id, team, address)),
  )
}

async function runLogo(
  { db, dry_run, ...by }: VerbContext,
  season_id: number,
  team: string,
  address: string,
): Promise<VerbResult> {
  const logo_url = await toPictureUrl(db, address)
  if (logo_url === undefined) return refusal([PICTURE_NOT_HERE])
  const isSet = await withDryRun(db, dry_run, (tx) => setLogo(tx, { season_id, team, logo_url }, by))
  if (!isSet) return refusal([`There is no pro team ${team} in this season.`])
  return done({ dry_run, team, logo_url }, [
    `Logo of ${team}: ${logo_url ?? 'none'}${dry_run ? ' (dry run)' : ''}`,
  ])
}
