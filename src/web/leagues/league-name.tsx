import './leagues.css'
import type { League } from '#contract/leagues/leagues.ts'

/** A league's name, with a tick if it is in the team challenge. */
export function LeagueName({ league: { name, verified } }: { league: Pick<League, 'name' | 'verified'> }) {
  return (
    <span className="league-name">
      <bdi>{name}</bdi>
      {verified && <LeagueTick />}
    </span>
  )
}

export function LeagueTick() {
  return (
    <>
      <svg className="league-tick" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" />
        <path d="m4.5 8.3 2.4 2.4 4.6-5" />
      </svg>
      <span className="visually-hidden"> Verified</span>
    </>
  )
}

/** Marks a league that users can join only with a password or an invite. */
export function LeagueLock() {
  return (
    <>
      <LockIcon />
      <span className="visually-hidden">, password-protected</span>
    </>
  )
}

/** An icon of a lock, for use beside a text with the same meaning. */
export function LockIcon() {
  return (
    <svg className="league-lock" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 7h9v7h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </svg>
  )
}
