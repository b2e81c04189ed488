import type { Athlete } from '#contract/athletes.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatMoney } from '#game/formats.ts'
import type { MyTeam } from '../team/my-team.ts'

/**
 * What the trade button of an athlete does: `sell` returns what he was bought for, `none` says in the rule's own sentence why
 * he cannot be bought.
 */
export type Trade = { kind: 'buy' | 'sell' | 'none'; word: string | undefined }

export function tradeOf(
  athlete: Athlete,
  { picks, balance, whyNot }: Pick<MyTeam, 'picks' | 'balance' | 'whyNot'>,
  locale: string,
): Trade {
  const pick = picks.find(({ athlete_id }) => athlete_id === athlete.athlete_id)
  if (pick) {
    if (balance === null) return { kind: 'sell', word: pick.is_team_captain ? 'Captain' : undefined }
    const price = formatMoney(pick.bought_for, locale)
    const word = pick.is_team_captain ? `Captain, bought for ${price}` : `Bought for ${price}`
    return { kind: 'sell', word }
  }
  const reason = whyNot(athlete)
  return reason === undefined ? { kind: 'buy', word: undefined } : { kind: 'none', word: reason }
}

/** The team where one can trade: the weekend's word and the selection's clock decide together (spec §4). */
export function traderOf({ trading_open }: Pick<Weekend, 'trading_open'>, team: MyTeam | undefined) {
  return trading_open && team?.is_open ? team : undefined
}
