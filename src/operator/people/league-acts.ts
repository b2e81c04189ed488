import type { Command } from 'commander'
import { type Answer, done, refusal } from '#operator/answer.ts'
import { confirm } from '#operator/ask.ts'
import { addVerb, type Desk, does } from '#operator/verb.ts'
import { onLeague } from '#operator/wanted/wanted-league.ts'
import {
  type Judged,
  LEAGUE_SENTENCES,
  refuseLeague,
  removeLeague,
  renameLeague,
  verifyLeague,
} from '#server/admin/judge-league.ts'
import type { DeskLeague } from '#server/admin/store/leagues.ts'
import type { Db } from '#server/platform/db/db.ts'
import { rehearse } from '#server/platform/db/rehearse.ts'

export function addLeagueActs(family: Command): void {
  const verify = addVerb(family, 'verify <league>', 'give a league the tick of the team challenge', [
    'league verify "IFK Mora Fantasy"',
    'league verify id:17 --club "IFK Mora" --reason "asked by letter"',
  ])
  verify.option('--club <name>', 'for whom it stands (default: the club that it named)')
  does<{ club?: string }>(verify, (desk, [word = ''], { club }) =>
    onLeague(desk.db, word, (league) =>
      act(desk, league, 'is verified', (tx) =>
        verifyLeague(tx, league.league_id, club?.trim() || undefined, desk),
      ),
    ),
  )

  const refuse = addVerb(family, 'refuse <league>', 'refuse a request, or take the tick back', [
    'league refuse "IFK Mora Fantasy" --reason "the club knows nothing of it"',
  ])
  does(refuse, (desk, [word = '']) =>
    forReason(desk, () =>
      onLeague(desk.db, word, (league) =>
        act(desk, league, 'is not verified', (tx) => refuseLeague(tx, league.league_id, desk)),
      ),
    ),
  )

  const rename = addVerb(family, 'rename <league> <name>', 'give a league another name', [
    'league rename id:17 "A decent name" --reason "insulted a player"',
  ])
  does(rename, (desk, [word = '', name = '']) =>
    forReason(desk, () =>
      onLeague(desk.db, word, (league) =>
        act(desk, league, `is called ${name.trim()}`, (tx) => renameLeague(tx, league.league_id, name, desk)),
      ),
    ),
  )

  const remove = addVerb(family, 'delete <league>', 'delete a league with all that belongs to it', [
    'league delete id:17 --reason "sells skis" --yes',
  ])
  does(remove, (desk, [word = '']) =>
    forReason(desk, () => onLeague(desk.db, word, (league) => delete_(desk, league))),
  )
}

/** It is done to others, who will ask why. */
async function forReason({ reason }: Desk, work: () => Promise<Answer>): Promise<Answer> {
  return reason ? work() : refusal(['Nothing was done: it needs a --reason.'])
}

async function delete_(desk: Desk, league: DeskLeague): Promise<Answer> {
  const question = `Delete the league ${league.name} (id ${league.league_id}) with ${league.members} members?`
  if (!desk.dry_run && !desk.yes && !(await confirm(question))) {
    return refusal(['Nothing was deleted: it needs a yes, or --yes.'])
  }
  return act(desk, league, 'is deleted', (tx) => removeLeague(tx, league.league_id, desk))
}

async function act(
  { db, dry_run }: Desk,
  { league_id, name }: DeskLeague,
  words: string,
  work: (tx: Db) => Promise<Judged>,
): Promise<Answer> {
  const refused = await rehearse(db, dry_run, work)
  if (refused) return refusal([`${name} (id ${league_id}): ${LEAGUE_SENTENCES[refused]}.`])
  const tried = dry_run ? ['Tried only: nothing was written.'] : []
  return done({ dry_run, league_id }, [`${name} (id ${league_id}) ${words}.`, ...tried])
}
