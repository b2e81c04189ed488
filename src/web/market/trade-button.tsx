import '../pickers/pick-button.css'
import type { Athlete } from '#contract/athletes.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { Trade } from './trade.ts'

type Props = {
  athlete: Athlete
  team: Pick<MyTeam, 'add' | 'remove'>
  kind: Trade['kind']
  /** Where it says what he was bought for, or why he cannot be. */
  word_id: string | undefined
}

/** One button that stays where it is, so that the focus does too. Who cannot be bought can still be reached, and says why. */
export function TradeButton({ athlete, team, kind, word_id }: Props) {
  const deal = () => {
    if (kind === 'sell') team.remove(athlete.athlete_id)
    if (kind === 'buy') team.add(athlete)
  }

  return (
    <button
      className={kind === 'sell' ? 'pick pick-drop' : 'pick'}
      type="button"
      aria-disabled={kind === 'none'}
      aria-describedby={word_id}
      onClick={deal}
    >
      {kind === 'sell' ? 'Sell' : 'Buy'}
      <span className="unseen"> {athlete.name}</span>
    </button>
  )
}
