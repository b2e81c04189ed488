import { type ReactNode, useRef } from 'react'
import { cutName, formatMoney } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import type { MyTeam } from '../team/my-team.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { announcePolitely } from '../ui/polite-region.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { movedText, readPlace } from './order-text.ts'

/** Athletes in an order, and what the controls of a row do. */
export type Order = Pick<MyTeam, 'picks' | 'balance' | 'is_open' | 'place' | 'remove'>

type Props = {
  pick: TeamPick
  /** The number of athletes in the order. */
  count: number
  team: Order
  handle?: ReactNode
}

/** A row of an order, with controls that move it. */
export function OrderRow({ pick, count, team, handle }: Props) {
  const locale = useNumberLocale()
  const { athlete_id, athlete, bought_for } = pick
  const place = pick.rank ?? count
  const moveTo = (to: number) => {
    if (to < 1 || to > count || to === place) return
    team.place(athlete_id, to)
    announcePolitely(movedText(athlete.name, to, count))
  }

  return (
    <>
      {handle}
      {team.is_open ? (
        <PlaceField key={place} name={athlete.name} place={place} count={count} onPlace={moveTo} />
      ) : (
        <RankBadge rank={place} />
      )}
      <PersonCell country={athlete.country} more={team.balance !== null && formatMoney(bought_for, locale)}>
        <bdi>{cutName(athlete.name)}</bdi>
      </PersonCell>
      {team.is_open && (
        <span className="order-moves">
          <MoveButton
            label={`Move ${athlete.name} up`}
            path="m2 8 4-4 4 4"
            is_end={place === 1}
            onMove={() => moveTo(place - 1)}
          />
          <MoveButton
            label={`Move ${athlete.name} down`}
            path="m2 4 4 4 4-4"
            is_end={place === count}
            onMove={() => moveTo(place + 1)}
          />
          <MoveButton
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

/**
 * A button that moves or removes a row. If the row cannot move further, the button is only marked as disabled, so that
 * it keeps the focus.
 */
function MoveButton({ label, path, is_end, onMove }: MoveProps) {
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

type PlaceFieldProps = { name: string; place: number; count: number; onPlace: (place: number) => void }

/** The place of a row as an editable bib. An invalid value is replaced by the current place. */
function PlaceField({ name, place, count, onPlace }: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  const send = () => {
    if (!input.current) return
    const typed = readPlace(input.current.value, count)
    input.current.value = String(place)
    if (typed !== undefined && typed !== place) onPlace(typed)
  }

  return (
    <form
      className="place-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={input}
        className={`bib place-field place-${place}`}
        defaultValue={place}
        aria-label={`${name}’s place`}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={3}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={send}
      />
    </form>
  )
}
