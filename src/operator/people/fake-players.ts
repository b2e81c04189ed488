import { type Command, InvalidArgumentError } from 'commander'
import { makeFakePlayers } from '#demo/players/make-fake-players.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { factLines } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { countOpenSelections } from '#server/admin/store/find.ts'

type Flags = { season?: string; seed: string }

export function addFakePlayerVerbs(program: Command): void {
  // The aliases accept the old name `invent players` for one more version. Remove them in the next version.
  const group = program
    .command('fake-players')
    .alias('invent')
    .summary('create fake players, to try the game out')
  const players = addVerb(group, 'add', 'create fake players with teams and leagues', [
    'fake-players add 500 --seed spring',
    'fake-players add 5000 --season 2021-22 --yes',
  ]).alias('players')
  players.argument('<count>', 'the number of players', parseCount)
  players.option('--season <name>', 'the season (default: the current one)')
  players.option('--seed <text>', 'the same seed gives the same players and teams', 'podium')
  setAction<Flags>(players, (context, [count = ''], flags) => runFakePlayers(context, Number(count), flags))
}

function parseCount(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 200_000) return number
  throw new InvalidArgumentError('It must be a whole number from 1 to 200000.')
}

async function runFakePlayers(
  { db, dry_run, actor, onProgress }: VerbContext,
  players: number,
  flags: Flags,
): Promise<VerbResult> {
  if (dry_run) return refusal(['`fake-players add` has no dry run: leave out --dry-run.'])
  return withSeason(db, flags.season, async ({ season_id, name }) => {
    const { open, ahead } = await countOpenSelections(db, season_id)
    if (open === 0 && ahead > 0)
      return refusal([`No selection of ${name} is open yet, so fake players cannot get teams.`])
    if (open === 0)
      return refusal([`Every selection of ${name} is closed, so fake players cannot get teams.`])

    const report = await makeFakePlayers(db, { season_id, players, seed: flags.seed, actor, onProgress })
    return done({ season: name, ...report }, factLines({ season: name, ...report }))
  })
}
