import type { Command } from 'commander'
import { compareLists } from '#game/scoring/revisions.ts'
import { withAthlete } from '#operator/lookup/lookup-athlete.ts'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  REPLACE_SENTENCES,
  type ReplaceCommand,
  replaceListedAthlete,
} from '#server/revisions/replace-athlete.ts'
import { changeTable } from './revision.ts'

export function addReplaceVerb(group: Command): void {
  const replace = addVerb(
    group,
    'replace <race> <athlete> <other>',
    'give the row of one athlete in the latest list to another athlete; publish the race afterwards',
    [
      'result replace DAV-SPR-M "Johannes Klaebo" "Harald Amundsen" --reason "wrong bib"',
      'result replace DAV-SPR-M 3422819 id:49',
    ],
  )
  replace.option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(
    replace,
    (
      { db, actor, dry_run, reason = null },
      [race_term = '', athlete_term = '', other_term = ''],
      { season },
    ) =>
      withSeason(db, season, (row) =>
        withRace(db, row, race_term, (race) =>
          withAthlete(
            db,
            row,
            athlete_term,
            (athlete) =>
              withAthlete(
                db,
                row,
                other_term,
                (replaced_by) => {
                  const { season_id } = row
                  const { race_id } = race
                  const command = { season_id, race_id, athlete, replaced_by, actor, reason, dry_run }
                  return replaceVerbResult(db, race.name, command)
                },
                race,
              ),
            race,
          ),
        ),
      ),
  )
}

async function replaceVerbResult(db: Db, race_name: string, command: ReplaceCommand): Promise<VerbResult> {
  const { race_id, athlete, replaced_by, dry_run } = command
  const report = await replaceListedAthlete(db, command)
  if (!report.ok) {
    const names = `${athlete.name}, ${replaced_by.name}`
    return refusal([`${race_name}, ${names}: ${REPLACE_SENTENCES[report.reason]}.`], {
      reason: report.reason,
    })
  }
  const changes = compareLists(report.before, report.after)
  const last_line = dry_run
    ? 'Dry run: nothing was written.'
    : `Saved as revision ${report.revision_number} of ${race_name}. It counts once it is published: see \`publish\`.`
  return done({ dry_run, race_id, revision: report.revision_number, changes }, [
    ...changeTable(changes),
    last_line,
  ])
}
