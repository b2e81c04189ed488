import { type Command, InvalidArgumentError } from 'commander'
import { makeFakePlayers } from '#demo/players/make-fake-players.ts'
import { factLines } from '#operator/text-table.ts'
import { addVerb, does, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import { countOpenSelections } from '#server/admin/store/find.ts'

type Flags = { season?: string; seed: string }

export function addFakePlayerVerbs(program: Command): void {
  const family = program.command('invent').summary('make things up, to try the game out')
  const players = addVerb(family, 'players', 'make up players with teams and leagues, to try the game out', [
    'invent players 500 --seed spring',
    'invent players 5000 --season 2021-22 --yes',
  ])
  players.argument('<count>', 'how many', wholeCount)
  players.option('--season <name>', 'the season (default: the current one)')
  players.option('--seed <text>', 'the same seed gives the same players and teams', 'podium')
  does<Flags>(players, (context, [count = ''], flags) => runFakePlayers(context, Number(count), flags))
}

function wholeCount(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 200_000) return number
  throw new InvalidArgumentError('It must be a whole number from 1 to 200000.')
}

async function runFakePlayers(
  { db, dry_run, actor, onProgress }: VerbContext,
  players: number,
  flags: Flags,
): Promise<VerbResult> {
  if (dry_run) return refusal(['Made-up players cannot be tried without making them: leave out --dry-run.'])
  return onSeason(db, flags.season, async ({ season_id, name }) => {
    const { open, ahead } = await countOpenSelections(db, season_id)
    if (open === 0 && ahead > 0)
      return refusal([`No selection of ${name} is open yet: nobody can get a team.`])
    if (open === 0) return refusal([`Every selection of ${name} is closed: nobody can get a team any more.`])

    const fakes = await makeFakePlayers(db, { season_id, players, seed: flags.seed, actor, onProgress })
    return done({ season: name, ...fakes }, factLines({ season: name, ...fakes }))
  })
}
