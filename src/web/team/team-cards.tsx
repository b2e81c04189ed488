import './team-card.css'
import { useRef, useState } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { hasCaptain } from '#game/teams/captain.ts'
import { formatLimit } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { announcePolitely } from '../ui/polite-region.tsx'
import type { MyTeam } from './my-team.ts'
import { TeamCard } from './team-card.tsx'
import {
  emptyPlaceText,
  groupNote,
  nonePickedText,
  type TeamGroup,
  teamGroups,
  teamSize,
} from './team-groups.ts'
import type { TeamPick } from './team-pick.ts'

/**
 * `limit` is the size of a full team. `had_captain` says whether the team has had a captain since the page was opened.
 */
type CaptainState = { picks: number; limit: number | null; has_captain: boolean; had_captain: boolean }

type CaptainNote = { text: string; is_urgent: boolean }

/**
 * Returns the note for a team without a captain. Null if the team has a captain or is empty. The note is urgent if the
 * team is full or has lost its captain.
 */
export function captainNote({ picks, limit, has_captain, had_captain }: CaptainState): CaptainNote | null {
  if (picks === 0 || has_captain) return null
  const is_urgent = had_captain || (limit !== null && picks >= limit)
  return { text: `${is_urgent ? 'Your team has no captain.' : 'No captain yet.'} ${CAPTAIN_HINT}`, is_urgent }
}

const CAPTAIN_HINT = 'Tap C on one of your athletes.'

type Props = {
  selection: Selection
  team: MyTeam
  /** The list of athletes, with data that picks do not contain: rank, price and pro team. */
  athletes: readonly Athlete[]
  is_championship: boolean
  /** Returns the id of the list in which athletes of a gender are picked. Empty places link to it. */
  pickerIdOf?: (gender: Gender | undefined) => string
  /** Called when the link of an empty place is followed. */
  onPick?: (gender: Gender | undefined) => void
}

/** The team as start bibs in groups, with buttons to remove an athlete or make them captain. */
export function TeamCards(props: Props) {
  const { selection, team, pickerIdOf, onPick } = props
  const groups = teamGroups(selection, team.picks)
  const { cubs } = teamSize(selection, team.picks)
  const note = useCaptainNote(props)
  return (
    <div className="line-up">
      {groups.map((group) => (
        <Group key={group.title} group={group} {...props} />
      ))}
      {team.is_open && cubs > 0 && (
        <CubPlaces
          count={cubs}
          href={pickerIdOf && `#${pickerIdOf(undefined)}`}
          onPick={() => onPick?.(undefined)}
        />
      )}
      <output className={note?.is_urgent ? 'line-up-note line-up-urgent' : 'line-up-note'}>
        {note?.text}
      </output>
    </div>
  )
}

/** The places that only cubs can fill, men and women together. */
function CubPlaces({ count, href, onPick }: Omit<EmptyPlacesProps, 'text'>) {
  return (
    <section className="line-up-group">
      <header className="line-up-head">
        <h2>Cubs only</h2>
        <p>
          Room for {count} more {count === 1 ? 'cub' : 'cubs'}, men or women
        </p>
      </header>
      <ul className="line-up-cards">
        <EmptyPlaces count={count} text="Pick a cub" href={href} onPick={onPick} />
      </ul>
    </section>
  )
}

function useCaptainNote({ selection, team: { picks, is_open } }: Pick<Props, 'selection' | 'team'>) {
  const { selection_id } = selection
  const [captain_seen_in, setCaptainSeenIn] = useState<number | null>(null)
  const has_captain = picks.some(({ is_team_captain }) => is_team_captain)
  const had_captain = captain_seen_in === selection_id
  if (has_captain && !had_captain) setCaptainSeenIn(selection_id)

  if (!is_open || !hasCaptain(selection)) return null
  return captainNote({
    picks: picks.length,
    limit: teamSize(selection, picks).limit,
    has_captain,
    had_captain,
  })
}

function Group({
  group,
  selection,
  team,
  athletes,
  is_championship,
  pickerIdOf,
  onPick,
}: Props & { group: TeamGroup }) {
  const locale = useNumberLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const { takes_team_picks } = selection
  const athletes_by_id = new Map(athletes.map((athlete) => [athlete.athlete_id, athlete]))

  const remove = ({ athlete_id, athlete: { name } }: TeamPick) => {
    team.remove(athlete_id)
    announcePolitely(`${name} is no longer in your team`)
    heading.current?.focus({ preventScroll: true })
  }
  const makeViceCaptain = ({ athlete_id, athlete: { name } }: TeamPick) => {
    team.bench?.makeViceCaptain(athlete_id)
    announcePolitely(`${name} is your vice-captain`)
  }
  const makeCaptain = ({ athlete_id, athlete: { name } }: TeamPick) => {
    team.makeCaptain(athlete_id)
    announcePolitely(`${name} is your captain`)
  }

  return (
    <section className="line-up-group">
      <header className="line-up-head">
        <h2 ref={heading} tabIndex={-1}>
          My {group.title.toLowerCase()}
        </h2>
        <p>{groupNote(group, formatLimit(group.limit, locale))}</p>
      </header>
      {group.picks.length === 0 && <p>{nonePickedText(group.gender, takes_team_picks)}</p>}
      <ul className="line-up-cards">
        {group.picks.map((pick) => (
          <TeamCard
            key={pick.athlete_id}
            pick={pick}
            athlete={athletes_by_id.get(pick.athlete_id)}
            is_championship={is_championship}
            is_team={takes_team_picks}
            has_price={selection.is_budget_enforced}
            onRemove={team.is_open ? () => remove(pick) : undefined}
            onMakeCaptain={team.is_open && hasCaptain(selection) ? () => makeCaptain(pick) : undefined}
            is_vice_captain={team.bench?.vice_captain === pick.athlete_id}
            onMakeViceCaptain={mayBeViceCaptain(team, pick) ? () => makeViceCaptain(pick) : undefined}
          />
        ))}
        {team.is_open && (
          <EmptyPlaces
            count={group.free}
            text={emptyPlaceText(group.gender, takes_team_picks)}
            href={pickerIdOf && `#${pickerIdOf(group.gender)}`}
            onPick={() => onPick?.(group.gender)}
          />
        )}
      </ul>
    </section>
  )
}

/**
 * Whether the athlete has the button that makes them vice-captain. The captain has no such button: another athlete has
 * to become captain first.
 */
function mayBeViceCaptain({ bench, is_open }: MyTeam, { is_team_captain }: TeamPick): boolean {
  return is_open && bench?.takes_vice_captain === true && !is_team_captain
}

type EmptyPlacesProps = {
  count: number
  /** The text on a place, such as `Pick a man`. */
  text: string
  /** The link to the list of athletes. Only the first place has this link. */
  href: string | undefined
  onPick: () => void
}

/** The free places of a group, as outlines of bibs. */
function EmptyPlaces({ count, text, href, onPick }: EmptyPlacesProps) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <li className="card-empty" key={`empty ${place}`} aria-hidden={place > 0 || undefined}>
      {place === 0 && href ? (
        <a href={href} onClick={onPick}>
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
    </li>
  ))
}
