import './athletes.css'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { listWatchedAthletes, unwatchAthlete, type WatchedAthlete, watchAthlete } from '#contract/athletes.ts'
import { useReply } from '../core/api/use-reply.ts'
import { useChange, usePending } from '../core/mutations/use-change.ts'
import { SessionContext } from '../core/session/session-context.ts'

/**
 * Returns the ids of the athletes that the player watches, with pending changes applied. Undefined for visitors, and
 * until the list is loaded.
 */
export function useWatchlist(): ReadonlySet<number> | undefined {
  const { me } = use(SessionContext)
  const reply = useReply(listWatchedAthletes, me ? {} : undefined, { critical: false })
  const added = usePending(me?.user_id, watchAthlete)
  const removed = usePending(me?.user_id, unwatchAthlete)
  if (!me || reply.state !== 'ready') return undefined

  const watched = new Set(reply.data.map(({ athlete_id }) => athlete_id))
  for (const { params } of added) watched.add(Number(params.athlete_id))
  for (const { params } of removed) watched.delete(Number(params.athlete_id))
  return watched
}

/** A button that adds an athlete to the player's watchlist, or removes them. Renders nothing for visitors. */
export function WatchStar({ athlete_id, name }: { athlete_id: number; name: string }) {
  const client = useQueryClient()
  const onSaved = (data: WatchedAthlete[]) => {
    client.setQueryData([listWatchedAthletes.path, undefined, undefined], { data, total: null })
  }
  const watching = useChange(watchAthlete, { onSaved })
  const unwatching = useChange(unwatchAthlete, { onSaved })
  const watched = useWatchlist()
  if (!watched) return null

  const is_watched = watched.has(athlete_id)
  const { send, is_sending } = is_watched ? unwatching : watching
  return (
    <button
      className="watch-star"
      type="button"
      aria-pressed={is_watched}
      aria-disabled={is_sending}
      onClick={() => void (is_sending || send({ params: { athlete_id } }))}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
      </svg>
      Watch<span className="visually-hidden"> {name}</span>
    </button>
  )
}
