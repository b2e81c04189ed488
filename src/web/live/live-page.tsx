import './live.css'
import { type ReactNode, use } from 'react'
import { useParams } from 'react-router'
import type { LiveRace } from '#contract/live/live-race.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { ledgerAddress } from '../core/paths/ledger-address.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { PlaceholderBoards } from '../races/placeholder-boards.tsx'
import { Board } from '../ui/board.tsx'
import { Button } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { OWN_ROW_ID } from './league-board.tsx'
import { LiveBody } from './live-body.tsx'
import { LivePoint, LiveTrack, staleLabel } from './live-head.tsx'
import { LatestChangeText, RankFacts } from './own-numbers.tsx'
import { type Live, type ShownLive, useLive } from './use-live.ts'

export function LivePage() {
  const { race_id = '' } = useParams()
  return <LiveRacePage key={race_id} race_id={race_id} />
}

/** The live view of a race: its state, the player's points, picks and league, and the best athletes. */
function LiveRacePage({ race_id }: { race_id: string }) {
  const live = useLive(race_id)
  const { race, shown } = live
  const { state: session } = use(SessionContext)
  const has_numbers = shown && shown.race.state !== 'scheduled' && shown.race.state !== 'cancelled'
  const is_stale = shown?.race.state === 'live' && staleLabel(live) !== undefined

  return (
    <div className={is_stale ? 'live live-old' : 'live'}>
      <Page
        title={shown ? `Live: ${shown.race.name}` : 'Live'}
        heading={shown?.race.name}
        description={shown && `${shown.race.name} live: places, points and ranks during the race.`}
        eyebrow={shown && <Weekend race={shown.race} />}
        lead={shown && <Lead live={live} shown={shown} />}
        beside={session === 'player' && has_numbers && <LiveSums live={live} shown={shown} />}
      >
        {shown && <LiveBody live={live} shown={shown} />}
        {race.state === 'loading' && <PlaceholderBoards titles={['Your picks', 'Top ten']} />}
        {race.state === 'failed' && (
          <Board id="failed" title="This race">
            <Failure problem={race.problem} retry={race.retry} />
          </Board>
        )}
      </Page>
    </div>
  )
}

function Weekend({ race: { weekend_id, weekend_name, number, races } }: { race: LiveRace }) {
  return (
    <>
      <Link to={`/events/${weekend_id}`}>{weekend_name}</Link> · race {number} of {races}
    </>
  )
}

function Lead({ live, shown }: { live: Live; shown: ShownLive }) {
  const { race } = shown
  const stale_label = race.state === 'live' ? staleLabel(live) : undefined
  return (
    <>
      <LiveTrack state={race.state} stale_label={stale_label} />
      <LivePoint live={live} shown={shown} action={<Action live={live} race={race} />} />
    </>
  )
}

/** The player's points, their rank among all players and in their league, and what changed last. */
function LiveSums({ live, shown }: { live: Live; shown: ShownLive }) {
  const { race, mine } = shown
  const locale = useNumberLocale()
  const has_row = mine?.league?.rows.some((row) => row.is_me) ?? false
  return (
    <div className="live-mine">
      <dl className="live-sums">
        <Fact label={race.state === 'live' ? 'Live points' : 'Race points'}>
          <span className="live-number">{formatPoints(mine?.score, locale)}</span>
        </Fact>
        <RankFacts shown={shown} rank={(text) => <OwnRowLink has_row={has_row}>{text}</OwnRowLink>} />
      </dl>
      <LatestChangeText live={live} shown={shown} />
    </div>
  )
}

/** A rank that links to the player's row of the league. A player who joined late may have no row yet. */
function OwnRowLink({ has_row, children }: { has_row: boolean; children: ReactNode }) {
  if (!has_row) return <span className="live-number">{children}</span>
  return (
    <a className="live-number" href={`#${OWN_ROW_ID}`}>
      {children}
    </a>
  )
}

/** Shows Pause, Resume or Try now while the race is live, and a link to the ledger after the publication. */
function Action({ live, race }: { live: Live; race: LiveRace }) {
  const { me } = use(SessionContext)
  if (race.state === 'live' || live.paused_at !== null) {
    if (live.paused_at !== null) return <Button onClick={live.resume}>Resume</Button>
    if (live.is_cut_off) return <HeadButton label="Try now" onClick={live.retry} />
    return <HeadButton label="Pause" onClick={live.pause} />
  }
  if (race.published_at === null || !me) return null
  return <Link to={ledgerAddress(me.user_id, race.weekend_id, race.race_id)}>Why these points?</Link>
}

function HeadButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="live-pause" onClick={onClick}>
      {label}
    </button>
  )
}
