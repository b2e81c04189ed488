import './sidebets.css'
import type { Sidebet } from '#contract/sidebets.ts'
import { type MyBet, useBet } from './use-bet.ts'

/** The user's current answer in one line. The style sheet hides it for visitors. */
export function OwnAnswer({ sidebet }: { sidebet: Sidebet }) {
  const bet = useBet(sidebet)
  return <p className="own-answer">{bet && answerText(sidebet, bet)}</p>
}

function answerText({ options }: Sidebet, bet: MyBet): string {
  const option = options.find(({ option_id }) => option_id === bet.option_id)
  return option ? `Your answer: ${option.description}` : 'You have not answered yet'
}
