import './team-card.css'
import type { ReactNode } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { cutName, formatMoney, formatRank, NO_SCORE } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { Flag } from '../ui/flag.tsx'
import { athleteName } from '../ui/people/athlete-name.ts'
import { CardActions } from './card-actions.tsx'
import { saleText } from './sale-text.ts'
import type { TeamPick } from './team-pick.ts'

type Props = {
  pick: TeamPick
  /**
   * The athlete's data from the list of athletes. Undefined if the list does not contain the athlete, or is not loaded
   * yet.
   */
  athlete: Athlete | undefined
  is_team: boolean
  is_championship: boolean
  has_price: boolean
  /** Removes the athlete. Undefined if that is not allowed. */
  onRemove?: (() => void) | undefined
  onMakeCaptain?: (() => void) | undefined
  is_vice_captain?: boolean
  onMakeViceCaptain?: (() => void) | undefined
  /** Content below the actions. */
  children?: ReactNode
}

/** An athlete of the team as a start bib. The captain's bib is yellow. */
export function TeamCard({
  pick,
  athlete,
  is_team,
  is_championship,
  has_price,
  onRemove,
  onMakeCaptain,
  is_vice_captain = false,
  onMakeViceCaptain,
  children,
}: Props) {
  const locale = useNumberLocale()
  const { athlete_id, is_team_captain, rank, bought_for } = pick
  const name = athleteName({ name: pick.athlete.name, is_team }, is_championship)
  const label = rank === null ? 'Rank' : 'Place'
  const number = rank ?? athlete?.rank ?? null
  const price = athlete?.price ?? null
  const sale = has_price && onRemove ? saleText(bought_for, price, locale) : undefined

  return (
    <li className={is_team_captain ? 'card card-captain' : 'card'}>
      {is_team_captain && (
        <span className="card-mark">
          C<span className="visually-hidden">aptain</span>
        </span>
      )}
      {is_vice_captain && (
        <span className="card-mark card-vice">
          <span aria-hidden="true">VC</span>
          <span className="visually-hidden">Vice-captain</span>
        </span>
      )}
      <p className="card-number">
        <span className="card-label">{label} </span>
        {number === null ? <span className="card-none">{NO_SCORE}</span> : formatRank(number, locale)}
      </p>
      <Flag country={pick.athlete.country} />
      <p className={hasLongWord(name) ? 'card-name card-long-name' : 'card-name'}>
        <Link to={`/athletes/${athlete_id}`}>
          <CutName name={name} />
        </Link>
      </p>
      {athlete?.pro_team && !athlete.is_team && <p className="card-team">{athlete.pro_team.name}</p>}
      {has_price && (
        <p className="card-price">
          {formatMoney(bought_for, locale)}
          {sale && <span className="card-now">Now {formatMoney(price, locale)}</span>}
        </p>
      )}
      <CardActions
        name={name}
        is_captain={is_team_captain}
        sale={sale}
        onRemove={onRemove}
        onMakeCaptain={onMakeCaptain}
        is_vice_captain={is_vice_captain}
        onMakeViceCaptain={onMakeViceCaptain}
      />
      {children}
    </li>
  )
}

/** The length of the longest word that fits a bib on a phone. */
const MAX_WORD = 9

function hasLongWord(name: string): boolean {
  return cutName(name)
    .split(/[\s-]/)
    .some((word) => Array.from(word).length > MAX_WORD)
}

/** A name that is shortened on the screen if it is long. Screen readers read the complete name. */
function CutName({ name }: { name: string }) {
  const cut = cutName(name)
  if (cut === name) return <bdi>{name}</bdi>
  return (
    <>
      <bdi aria-hidden="true" title={name}>
        {cut}
      </bdi>
      <span className="visually-hidden">{name}</span>
    </>
  )
}
