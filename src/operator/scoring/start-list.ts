import type { Command } from 'commander'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction } from '#operator/verb.ts'
import { done, refusal } from '#operator/verb-result.ts'
import { withdrawStartList } from '#server/imports/start-lists/withdraw-start-list.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { listStarters, listStartListRaces } from '#server/start-lists/store/lists.ts'

type Flags = { season?: string }

/**
 * Adds the commands that show and withdraw the newest start list of a race. The command `import start-list` imports
 * one.
 */
export function addStartListVerbs(program: Command): void {
  const group = program.command('start-list').summary('show or withdraw the start list of a race')
  const show = addVerb(group, 'show <race>', 'show the newest start list of a race', [
    'start-list show DAV-SPR-M',
  ])
  const withdraw = addVerb(
    group,
    'withdraw <race>',
    'withdraw the newest start list of a race; the previous list is used again',
    ['start-list withdraw DAV-SPR-M --reason "list of another race"'],
  )
  for (const verb of [show, withdraw]) verb.option('--season <name>', 'the season (default: the current one)')

  setAction<Flags>(show, ({ db }, [term = ''], { season }) =>
    withSeason(db, season, (row) =>
      withRace(db, row, term, async ({ race_id, name }) => {
        const [race] = await listStartListRaces(db, [race_id])
        if (!race?.newest_id) return done({ race_id, list: null }, [`${name} has no start list.`])
        const starters = await listStarters(db, race.newest_id)
        const listed_at = race.newest_at!.toISOString()
        const rows = starters.map((each) => [each.bib ?? '', each.name, each.state])
        return done({ race_id, list: race.newest_number, listed_at, starters }, [
          `${name}: start list ${race.newest_number} of ${listed_at}`,
          ...textTable(['bib', 'athlete', 'state'], rows),
        ])
      }),
    ),
  )

  setAction<Flags>(withdraw, ({ db, actor, reason, dry_run }, [term = ''], { season }) =>
    withSeason(db, season, ({ season_id, ...row }) =>
      withRace(db, { season_id, ...row }, term, async ({ race_id, name }) => {
        const result = await withDryRun(db, dry_run, (tx) =>
          withdrawStartList(tx, { season_id, race_id, actor, reason }),
        )
        if (!result) return refusal([`${name} has no start list.`])
        const { withdrawn, newest } = result
        const next =
          newest === null ? 'The race has no start list now.' : `Start list ${newest} counts again.`
        const last_line = dry_run ? ['Dry run: nothing was written.'] : []
        return done({ dry_run, race_id, ...result }, [
          `Start list ${withdrawn} of ${name} is withdrawn. ${next}`,
          ...last_line,
        ])
      }),
    ),
  )
}
