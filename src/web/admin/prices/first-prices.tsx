import { useNavigate } from 'react-router'
import { ActButton } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = {
  onLastSeason: () => void
  onOrder: () => void
}

/** The ways to set the first prices of a season. Shown while no athlete has a price. */
export function FirstPrices({ onLastSeason, onOrder }: Props) {
  const navigate = useNavigate()
  const ways = [
    {
      text: 'Last season’s results are in the game, so the price rule can set prices from them.',
      button: 'Use last season',
      run: onLastSeason,
    },
    {
      text: 'Without earlier results, put the athletes in order, best first. The order sets their prices.',
      button: 'Price by order',
      run: onOrder,
    },
    {
      text: 'You have a table with codes and prices.',
      button: 'Import prices',
      run: () => void navigate('/athletes/prices/import'),
    },
  ]
  return (
    <Sheet title="No athlete has a price yet">
      <ul className="sheet-rows">
        {ways.map(({ text, button, run }) => (
          <li key={button}>
            <span>{text}</span>
            <ActButton onClick={run}>{button}</ActButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
