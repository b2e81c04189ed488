import { Argument, type Command } from 'commander'
import { type Answer, done, refusal } from '#operator/answer.ts'
import { addVerb, type Desk, does } from '#operator/verb.ts'
import { findWanted } from '#operator/wanted/wanted-player.ts'
import { JUDGE_SENTENCES, judgePlayer, type PlayerAct } from '#server/admin/judge-player.ts'
import type { DeskPlayer } from '#server/admin/store/players.ts'
import { rehearse } from '#server/platform/db/rehearse.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

/** What an act says of each player, done and found done. */
const WORDS: Record<PlayerAct, [string, string]> = {
  verify: ['is verified', 'was verified before'],
  unverify: ['is Ranked again', 'was not verified'],
  suspend: ['is suspended and logged out everywhere', 'was suspended before'],
  restore: ['may log in again', 'was not suspended'],
  operator: ['is an operator', 'was an operator before'],
  player: ['is a player like any other', 'was a player like any other'],
}

export function addPlayerActs(family: Command): void {
  const each = (act: PlayerAct, summary: string, example: string) => {
    const verb = addVerb(family, `${act} <players...>`, summary, [example])
    does(verb, (desk, words) => judge(desk, words, act))
  }
  each(
    'verify',
    'give known people the badge, which takes them off the Ranked boards; no address is confirmed by it',
    'player verify "Anna Lindvall" 17',
  )
  each(
    'unverify',
    'take the badge back: they are Ranked again',
    'player unverify 17 --reason "left the national team"',
  )
  each(
    'suspend',
    'shut players out and end their sessions at once; their teams stay',
    'player suspend eve --reason "three accounts"',
  )
  each(
    'restore',
    'let suspended players in again, and bring deleted ones back within 14 days',
    'player restore eve --reason "it was his brother"',
  )

  const role = addVerb(family, 'role <player>', 'make an operator of a player, or the other way round', [
    'player role bjorn operator',
    'player role bjorn player --reason "left the organiser"',
  ])
  role.addArgument(new Argument('<role>', 'what he becomes').choices(['operator', 'player']))
  does(role, (desk, [word = '', to]) => judge(desk, [word], to === 'operator' ? 'operator' : 'player'))
}

/** All of them, or none. */
async function judge(desk: Desk, words: readonly string[], act: PlayerAct): Promise<Answer> {
  const { db, dry_run, actor } = desk
  const found = await Promise.all(words.map((word) => findWanted(db, word)))
  const unclear = found.filter((player) => typeof player === 'string')
  if (unclear.length > 0) return refusal(unclear)
  const players = found.filter((player) => typeof player !== 'string')

  const judged = await judgeAll(desk, players, act)
  if ('problems' in judged) return refusal([...judged.problems, 'Nothing was changed.'])
  if (!dry_run && judged.changed.length > 0 && act.endsWith('verify')) await rebuildCurrent(desk, actor)
  return done({ dry_run, changed: judged.changed }, [
    ...judged.lines,
    ...(dry_run ? ['Tried only: nothing was written.'] : []),
  ])
}

type JudgedAll = { changed: number[]; lines: string[] } | { problems: string[] }

async function judgeAll(
  { db, dry_run, actor, reason }: Desk,
  players: readonly DeskPlayer[],
  act: PlayerAct,
): Promise<JudgedAll> {
  const refused: string[] = []
  const changed: number[] = []
  const lines: string[] = []
  const work = rehearse(db, dry_run, async (tx) => {
    for (const { user_id, user_name } of players) {
      const judged = await judgePlayer(tx, user_id, act, { actor, reason })
      if (!judged.ok) refused.push(`${user_name} ${JUDGE_SENTENCES[judged.reason]}.`)
      else if (judged.is_changed) changed.push(user_id)
      if (judged.ok) lines.push(`${user_name} (id ${user_id}) ${WORDS[act][judged.is_changed ? 0 : 1]}.`)
    }
    if (refused.length > 0) throw REFUSED
  })
  await work.catch((fault: unknown) => {
    if (fault !== REFUSED) throw fault
  })
  return refused.length > 0 ? { problems: refused } : { changed, lines }
}

/** Takes back what was done to the others. */
const REFUSED = Symbol('refused')

async function rebuildCurrent({ db, onProgress }: Desk, actor: string): Promise<void> {
  const season = await findCurrentSeason(db)
  const onBuilt = ({ done, total }: { done: number; total: number }) => onProgress('boards', done, total)
  if (season) await rebuildBoards(db, season.season_id, { actor, onBuilt })
}
