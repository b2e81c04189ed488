import './sidebets.css'
import { useId } from 'react'
import type { Sidebet } from '#contract/sidebets.ts'
import { SaveLabel } from '../core/mutations/save-label.tsx'
import type { MyBet } from './use-bet.ts'

type Props = {
  sidebet: Sidebet
  bet: MyBet
  /** The id of the element with the question. */
  question_id: string
}

/** The possible answers as radio buttons, shown while betting is open. */
export function BetChoice({ sidebet: { options }, bet, question_id }: Props) {
  const name = useId()

  return (
    <>
      <div className="bet-choice" role="radiogroup" aria-labelledby={question_id}>
        {options.map(({ option_id, description }) => (
          <label key={option_id} className="bet-option">
            <input
              type="radio"
              name={name}
              checked={bet.option_id === option_id}
              onChange={() => bet.place(option_id)}
            />
            {description}
          </label>
        ))}
      </div>
      <div className="bet-saved">
        {bet.option_id !== null && (
          <button className="bet-back" type="button" onClick={() => bet.place(null)}>
            Remove my answer
          </button>
        )}
        <SaveLabel saving={bet.saving} is_open={bet.is_open} />
      </div>
    </>
  )
}
