import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { getLiveRace, type LiveRace } from '#contract/live/live-race.ts'
import { getMyLive, type MyLive } from '#contract/live/my-live.ts'
import type { ReplyOptions } from '../core/api/reply-error.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { serverNow, toServerTime, useFromServerTime } from '../core/clock/use-server-now.ts'
import { useRefreshPaused } from '../core/refresh-pause.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { announcePolitely } from '../ui/polite-region.tsx'
import { useLeagueChoice } from './league-choice.tsx'
import { announcement, versionOf } from './live-change.ts'

const POLL_MS = 15_000
/** If no reply has arrived for this time, two polls in a row have failed. */
const CUT_OFF_MS = 2.7 * POLL_MS
const ANNOUNCE_MS = 30_000

/** What a page shows at one moment. `before` is the player's data before the last change. */
export type ShownLive = {
  race: LiveRace
  mine: MyLive | undefined
  before: MyLive | null
  received_at: number
}

export type Live = {
  race: Reply<LiveRace>
  /** What the page shows. It does not change while the page is paused. */
  shown: ShownLive | undefined
  /** When the player paused the page, in server time. */
  paused_at: number | null
  /**
   * The number of updates since the player last paused the page, or since it was opened. It also counts while the page
   * is not paused.
   */
  newer_updates: number
  is_cut_off: boolean
  pause: () => void
  resume: () => void
  retry: () => void
  /** Shows another league of the player. */
  chooseLeague: (league_id: number) => void
}

/**
 * Returns a race and the player's points in it. While the page is visible, the race is fetched every 15 seconds.
 * The player's own data is fetched again only if the race has changed, or if the data is missing or outdated.
 */
export function useLive(race_id: string, options: Pick<ReplyOptions, 'critical'> = {}): Live {
  const { state: session, recheck } = use(SessionContext)
  const given = { params: { race_id } }
  // The interval is random, so that open pages do not all send their requests in the same second.
  const [refetchMs] = useState(() => POLL_MS * (0.9 + 0.2 * Math.random()))
  const is_page_paused = useRefreshPaused()
  const race = useReply(getLiveRace, given, is_page_paused ? options : { ...options, refetchMs })
  const [league_id, chooseLeague] = useLeagueChoice()
  const own_given = league_id === null ? given : { ...given, query: { league_id } }
  const mine = useReply(getMyLive, session === 'player' ? own_given : undefined, { critical: false })
  const own = useBefore(mine.state === 'ready' ? mine.data : undefined)
  const client = useQueryClient()
  const refresh = (path: string) => void client.invalidateQueries({ queryKey: [path, given.params] })
  const [pause, setPause] = useState<{ moment: ShownLive; at: number | null } | null>(null)
  const [newer_updates, setNewerUpdates] = useState(0)

  const version = race.state === 'ready' ? versionOf(race.data) : undefined
  const received_at = race.state === 'ready' ? (race.received_at ?? 0) : 0
  useOnPoll({ version, received_at }, (has_changed) => {
    // The request may have failed, or the reply may come from a server process that had not yet read the batch.
    const is_behind =
      mine.state === 'failed' || (own.now && race.state === 'ready' && isBehind(own.now, race.data))
    if (has_changed && race.state === 'ready' && race.data.published_at !== null) {
      // Other pages, such as the ledger, may have been opened before the publication.
      void client.invalidateQueries({ refetchType: 'none' })
      if (session === 'player') void recheck()
    }
    if (has_changed || is_behind) refresh(getMyLive.path)
    if (has_changed) setNewerUpdates((count) => count + 1)
  })
  const is_cut_off = useFromServerTime((now) => {
    const received = received_at > 0 ? toServerTime(received_at) : null
    return now !== null && received !== null && !is_page_paused && now - received > CUT_OFF_MS
  })

  const latest =
    race.state === 'ready' ? { race: race.data, mine: own.now, before: own.before, received_at } : undefined
  useAnnouncements(latest, pause !== null)
  return {
    race,
    shown: pause?.moment ?? latest,
    paused_at: pause && (pause.at ?? 0),
    newer_updates,
    is_cut_off,
    pause: () => {
      if (latest) setPause({ moment: latest, at: serverNow() })
      setNewerUpdates(0)
    },
    resume: () => setPause(null),
    retry: () => refresh(getLiveRace.path),
    chooseLeague,
  }
}

function isBehind(mine: MyLive, race: LiveRace): boolean {
  return mine.state !== race.state || mine.sequence !== race.sequence
}

type Poll = { version: string | undefined; received_at: number }

/**
 * Calls `onPoll` for each reply after the first. `has_changed` says whether the version differs from that of the
 * previous reply.
 */
function useOnPoll(poll: Poll, onPoll: (has_changed: boolean) => void): void {
  const last = useRef(poll)
  useEffect(() => {
    const { version, received_at } = last.current
    if (poll.version === undefined || poll.received_at === received_at) return
    last.current = poll
    if (version !== undefined) onPoll(poll.version !== version)
  })
}

/** Returns the player's data now and before the last change. After a switch to another league, `before` is null. */
function useBefore(now: MyLive | undefined): { now: MyLive | undefined; before: MyLive | null } {
  const [pair, setPair] = useState<{ now: MyLive | undefined; before: MyLive | null }>({ now, before: null })
  if (now === undefined || now === pair.now) return pair
  const is_same_league = pair.now?.league?.league_id === now.league?.league_id
  const next = { now, before: (is_same_league ? pair.now : null) ?? null }
  setPair(next)
  return next
}

/** Announces updates that change the player's points or the state of the race, at most every 30 seconds. */
function useAnnouncements(latest: ShownLive | undefined, is_paused: boolean): void {
  const last = useRef<{ now?: MyLive; at: number }>({ at: Number.NEGATIVE_INFINITY })
  const now = latest?.mine
  const before = latest?.before
  const race = latest?.race
  useEffect(() => {
    const is_change = now && before && race && (now.score !== before.score || now.state !== before.state)
    if (!is_change || is_paused || now === last.current.now) return
    if (performance.now() - last.current.at < ANNOUNCE_MS) return
    last.current = { now, at: performance.now() }
    announcePolitely(announcement(now, before, race))
  }, [now, before, race, is_paused])
}
