import { useState } from 'react'
import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import { subtractPoints } from '#game/scoring/points.ts'
import { formatMoney, formatNumber, formatPoints } from '#text/formats.ts'
import { Link } from '../../core/paths/link.tsx'
import { Flag } from '../../ui/flag.tsx'
import { countOf } from '../parts/count-of.ts'
import { PlayerChanges } from '../parts/player-changes.tsx'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'
import { MissingRows, type MissingRowsProps } from './missing-rows.tsx'

const max_shown = 6

/** The consequences of a publication: missing rows and warnings first, then points, ranks and leaders. */
export function PreviewView({ preview, onCorrect }: MissingRowsProps) {
  const { missing, notes, created } = preview
  return (
    <>
      {missing.length > 0 && <MissingRows preview={preview} onCorrect={onCorrect} />}
      <PublicationEffects preview={preview} notes={notes} created={created} />
    </>
  )
}

type EffectsProps = {
  preview: Pick<PublicationPreview, 'athletes' | 'players' | 'boards' | 'leagues' | 'warnings' | 'sidebets'>
  notes?: PublicationPreview['notes']
  created?: PublicationPreview['created']
  /** The names of the races by id, if several are published together. */
  race_names?: ReadonlyMap<number, string>
}

/** The warnings, points, ranks, leaders and side bets of one or several publications. */
export function PublicationEffects({ preview, notes = [], created = [], race_names }: EffectsProps) {
  const { athletes, players, boards, leagues, warnings, sidebets } = preview
  const leaders = boards.leaders.length + leagues.leaders.length
  return (
    <>
      {warnings.length > 0 && (
        <Note level="warning" title="Please check">
          {warnings.map((warning) => (
            <p key={warning}>{`${warning}.`}</p>
          ))}
        </Note>
      )}
      {notes.length > 0 && (
        <Note level="info">
          {notes.map((note) => (
            <p key={note}>{`${note}.`}</p>
          ))}
        </Note>
      )}
      <Figures
        figures={[
          { value: formatNumber(athletes.length), label: athletes.length === 1 ? 'athlete' : 'athletes' },
          {
            value: formatNumber(players.changed),
            label: players.changed === 1 ? 'player affected' : 'players affected',
          },
          { value: formatNumber(leaders), label: leaders === 1 ? 'new leader' : 'new leaders' },
        ]}
      />
      {created.length > 0 && (
        <Sheet title="New in the season">
          <ul className="results-rows">
            {created.map(({ name, country, price }) => (
              <li key={`${name} ${country}`}>
                <Flag country={country} />
                <span className="results-name">{name}</span>
                <b>{formatMoney(price)}</b>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      <Athletes athletes={athletes} race_names={race_names} />
      <Players players={players} />
      <Leaders boards={boards} leagues={leagues} />
      <SideBets sidebets={sidebets} />
    </>
  )
}

type AthletesProps = Pick<PublicationPreview, 'athletes'> & {
  race_names: ReadonlyMap<number, string> | undefined
}

function Athletes({ athletes, race_names }: AthletesProps) {
  const [shows_all, setShowsAll] = useState(false)
  if (athletes.length === 0) return null
  const shown = shows_all ? athletes : athletes.slice(0, max_shown)
  return (
    <Sheet
      title="Points per athlete"
      action={
        shown.length < athletes.length && (
          <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
            {`Show all ${athletes.length}`}
          </button>
        )
      }
    >
      <ul className="results-rows" aria-label="Points before and after">
        {shown.map(({ race_id, athlete_id, name, country, place, status, before, after }) => (
          <li key={`${race_id} ${athlete_id}`}>
            <b className="results-place">{place ?? status ?? '–'}</b>
            <Flag country={country} />
            <span className="results-name">
              {name}
              {race_names && <small>{race_names.get(race_id)}</small>}
            </span>
            <span className="results-points">{`${formatPoints(before, undefined, '–')} → `}</span>
            <b className={(after ?? 0) < (before ?? 0) ? 'is-worse' : 'is-better'}>
              {formatPoints(after, undefined, '–')}
            </b>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The players whose score or rank changes most. */
function Players({ players: { changed, first } }: Pick<PublicationPreview, 'players'>) {
  if (changed === 0) return null
  return (
    <Sheet title="Players with the largest changes" note={`of ${formatNumber(changed)}`}>
      <PlayerChanges
        label="Points and ranks of the players"
        players={first}
        nameClass="results-name"
        pointsOf={({ before, after }) => differenceText(before?.score ?? 0, after?.score ?? 0)}
        rankOf={({ before, after }) => (
          <RankChange before={before?.rank ?? null} after={after?.rank ?? null} />
        )}
      />
    </Sheet>
  )
}

function differenceText(before: number, after: number): string {
  const difference = subtractPoints(after, before)
  return difference > 0 ? `+${formatPoints(difference)}` : formatPoints(difference).replace('-', '−')
}

function RankChange({ before, after }: { before: number | null; after: number | null }) {
  if (before === after) return <span className="results-points">{before ?? '–'}</span>
  const is_better = before === null || (after !== null && after < before)
  return (
    <span className={is_better ? 'is-better' : 'is-worse'}>
      {`${before ?? '–'} → `}
      <b>{after ?? '–'}</b>
    </span>
  )
}

function Leaders({ boards, leagues }: Pick<PublicationPreview, 'boards' | 'leagues'>) {
  const { leaders } = boards
  if (boards.changed === 0 && leagues.changed === 0) return null
  const leaders_text = `${leaders.length} of ${countOf(boards.changed, 'board')}, ${leagues.leaders.length} of ${countOf(leagues.changed, 'league')}`
  const changes = [
    ...leaders.map((each) => ({ key: each.title, ...each })),
    ...leagues.leaders.map(({ league_id, name, ...each }) => ({
      key: `league ${league_id}`,
      title: `${name}, league`,
      ...each,
    })),
  ]
  return (
    <Sheet title="Leaders" note={leaders_text}>
      {changes.length === 0 && <p className="results-empty">No leader changes.</p>}
      <ul className="sheet-rows">
        {changes.slice(0, 12).map(({ key, title, before, after }) => (
          <li key={key}>
            <span>
              <small>{title}</small>
              {before && <s>{before}</s>} → <b>{after || 'nobody'}</b>
            </span>
          </li>
        ))}
      </ul>
      {changes.length > 12 && <p className="results-more">{`${changes.length - 12} more`}</p>}
    </Sheet>
  )
}

function SideBets({ sidebets }: Pick<PublicationPreview, 'sidebets'>) {
  if (sidebets.length === 0) return null
  return (
    <Sheet title="Side bets of the weekend" note={sidebets.length}>
      <ul className="sheet-rows">
        {sidebets.map(({ sidebet_id, question, answer }) => (
          <li key={sidebet_id}>
            <span>
              <b>{question}</b>
              <small>{answer === null ? 'Not settled yet' : `Settled as ${answer}`}</small>
            </span>
            <Link to="/side-bets">{answer === null ? 'Settle' : 'View'}</Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
