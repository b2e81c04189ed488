import type { Athlete } from '#contract/athletes.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { PickRefusal } from '#game/teams/picks.ts'
import { formatMoney } from '#text/formats.ts'
import { pickSentence } from '#text/team-refusals.ts'
import type { MyTeam } from '../team/my-team.ts'
import { saleText } from '../team/sale-text.ts'
import type { TeamPick } from '../team/team-pick.ts'

/**
 * What the trade button of an athlete does. `sell` refunds the price that was paid. `none` means that the athlete
 * cannot be bought.
 */
export type Trade =
  | { kind: 'buy' | 'sell'; note: string | undefined }
  | { kind: 'none'; refusal: PickRefusal; note: string }

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
  const refusal = whyNot(athlete)
  if (refusal === undefined) return { kind: 'buy', note: undefined }
  return { kind: 'none', refusal, note: pickSentence(refusal, athlete.gender) }
}

function sellText({ bought_for, is_team_captain }: TeamPick, price: number | null, locale: string): string {
  const sale = saleText(bought_for, price, locale)
  if (sale) return is_team_captain ? `Captain. ${sale}` : sale
  const money = formatMoney(bought_for, locale)
  return is_team_captain ? `Captain, bought for ${money}` : `Bought for ${money}`
}

/** Returns the team if the player can trade: the weekend is open for trading, and the selection has not closed. */
export function tradableTeam({ trading_open }: Pick<Weekend, 'trading_open'>, team: MyTeam | undefined) {
  return trading_open && team?.is_open ? team : undefined
}
