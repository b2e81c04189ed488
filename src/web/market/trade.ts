import type { Athlete } from '#contract/athletes.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatMoney } from '#text/formats.ts'
import type { MyTeam } from '../team/my-team.ts'
import { saleText } from '../team/sale-text.ts'
import type { TeamPick } from '../team/team-pick.ts'

/**
 * The trade button of an athlete: `sell` refunds the price paid; for `none` the note is the rule's reason why they
 * cannot be bought.
 */
export type Trade = { kind: 'buy' | 'sell' | 'none'; note: string | undefined }

export function tradeOf(
  athlete: Athlete,
  { picks, balance, whyNot }: Pick<MyTeam, 'picks' | 'balance' | 'whyNot'>,
  locale: string,
): Trade {
  const pick = picks.find(({ athlete_id }) => athlete_id === athlete.athlete_id)
  if (pick) {
    if (balance === null) return { kind: 'sell', note: pick.is_team_captain ? 'Captain' : undefined }
    return { kind: 'sell', note: sellText(pick, athlete.price, locale) }
  }
  const reason = whyNot(athlete)
  return reason === undefined ? { kind: 'buy', note: undefined } : { kind: 'none', note: reason }
}

function sellText({ bought_for, is_team_captain }: TeamPick, price: number | null, locale: string): string {
  const sale = saleText(bought_for, price, locale)
  if (sale) return is_team_captain ? `Captain. ${sale}` : sale
  const money = formatMoney(bought_for, locale)
  return is_team_captain ? `Captain, bought for ${money}` : `Bought for ${money}`
}

/** The team if the player can trade: the weekend must be open for trading, and the selection must not be closed. */
export function tradableTeam({ trading_open }: Pick<Weekend, 'trading_open'>, team: MyTeam | undefined) {
  return trading_open && team?.is_open ? team : undefined
}
