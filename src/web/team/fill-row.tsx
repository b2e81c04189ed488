import type { Athlete } from '#contract/athletes.ts'
import { formatMoney, formatPoints } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { kindWord } from '../athletes/kind-word.ts'
import { CloseButton } from '../ui/close-button.tsx'
import { Flag } from '../ui/flag.tsx'

type Props = { athlete: Athlete; is_captain: boolean; has_price: boolean; onLeave: () => void }

/** One who would join, with what speaks for it and what it costs. */
export function FillRow({ athlete, is_captain, has_price, onLeave }: Props) {
  const locale = useNumberLocale()
  const { name, country, score, price } = athlete

  return (
    <li className={is_captain ? 'fill-row fill-captain' : 'fill-row'}>
      <Flag country={country} />
      <span className="fill-who">
        <bdi className="fill-name">{name}</bdi>
        <span className="fill-about">
          {is_captain && <span className="fill-lead">Captain</span>}
          <span>
            {kindWord(athlete)} · {formatPoints(score, locale)}
          </span>
          <AthleteMarks athlete={athlete} />
        </span>
      </span>
      {has_price && <span className="fill-price">{formatMoney(price, locale)}</span>}
      <CloseButton label={`Leave out ${name}`} onClick={onLeave} />
    </li>
  )
}
