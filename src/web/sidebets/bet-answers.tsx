import type { Sidebet } from '#contract/sidebets.ts'

type Props = {
  sidebet: Pick<Sidebet, 'options' | 'settled_option_id'>
  /** The reader's own answer; undefined where he is nobody or it is not known. */
  own: number | null | undefined
}

/** The answers that there were to choose from, with the reader's own and the right one. */
export function BetAnswers({ sidebet: { options, settled_option_id }, own }: Props) {
  return (
    <ul className="bet-answers">
      {options.map(({ option_id, description }) => (
        <li key={option_id} className={classOf(option_id === settled_option_id, option_id === own)}>
          {description}
          {option_id === own && <span className="bet-own">your answer</span>}
          {option_id === settled_option_id && <span className="bet-mark">right answer</span>}
        </li>
      ))}
    </ul>
  )
}

function classOf(is_right: boolean, is_own: boolean): string | undefined {
  if (is_right) return 'bet-right'
  return is_own ? 'bet-mine' : undefined
}
