import type { ReactNode } from 'react'
import { cutName, formatMoney } from '#game/formats.ts'
import { sayPolitely } from '../app/polite-word.tsx'
import { useNumberLocale } from '../app/reader.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { Bib } from '../ui/bib.tsx'
import { Who } from '../ui/who.tsx'
import { movedText } from './order-words.ts'
import { PlaceField } from './place-field.tsx'

type Props = {
  pick: TeamPick
  /** How many there are to be placed. */
  count: number
  team: MyTeam
  /** What the row is dragged by. */
  handle?: ReactNode
}

/** One of an order, with what moves him. */
export function OrderRow({ pick, count, team, handle }: Props) {
  const locale = useNumberLocale()
  const { athlete_id, athlete, bought_for } = pick
  const place = pick.rank ?? count
  const moveTo = (to: number) => {
    if (to < 1 || to > count || to === place) return
    team.place(athlete_id, to)
    sayPolitely(movedText(athlete.name, to, count))
  }

  return (
    <>
      {handle}
      {team.is_open ? (
        <PlaceField key={place} name={athlete.name} place={place} count={count} onPlace={moveTo} />
      ) : (
        <Bib rank={place} />
      )}
      <Who country={athlete.country} more={team.balance !== null && formatMoney(bought_for, locale)}>
        <bdi>{cutName(athlete.name)}</bdi>
      </Who>
      {team.is_open && (
        <span className="order-moves">
          <Move
            label={`Move ${athlete.name} up`}
            path="m2 8 4-4 4 4"
            is_end={place === 1}
            onMove={() => moveTo(place - 1)}
          />
          <Move
            label={`Move ${athlete.name} down`}
            path="m2 4 4 4 4-4"
            is_end={place === count}
            onMove={() => moveTo(place + 1)}
          />
          <Move
            label={`Remove ${athlete.name}`}
            path="m2 2 8 8m0-8-8 8"
            is_end={false}
            onMove={() => team.remove(athlete_id)}
          />
        </span>
      )}
    </>
  )
}

type MoveProps = { label: string; path: string; is_end: boolean; onMove: () => void }

/** Stays where it is at the end of the list, so that the focus does, too. */
function Move({ label, path, is_end, onMove }: MoveProps) {
  return (
    <button
      className="order-move"
      type="button"
      aria-label={label}
      aria-disabled={is_end || undefined}
      onClick={onMove}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
