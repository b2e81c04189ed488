import './trade-button.css'
import type { Athlete } from '#contract/athletes.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { Trade } from './trade.ts'

type Props = { athlete: Athlete; team: Pick<MyTeam, 'add' | 'remove'>; trade: Trade }

/** One button that stays where it is, so that the focus does too. Who cannot be bought can still be reached, and says why. */
export function TradeButton({ athlete, team, trade: { kind, word } }: Props) {
  const deal = () => {
    if (kind === 'sell') team.remove(athlete.athlete_id)
    if (kind === 'buy') team.add(athlete)
  }

  return (
    <button
      className={`trade trade-${kind}`}
      type="button"
      aria-disabled={kind === 'none'}
      aria-describedby={word ? `word-${athlete.athlete_id}` : undefined}
      onClick={deal}
    >
      {kind === 'sell' ? 'Sell' : 'Buy'}
      <span className="unseen"> {athlete.name}</span>
    </button>
  )
}
