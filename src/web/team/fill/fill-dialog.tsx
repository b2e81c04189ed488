import '../fill.css'
import { useRef } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { formatMoney, formatPointsWithUnit } from '#text/formats.ts'
import { AthleteMarks } from '../../athletes/athlete-marks.tsx'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { CloseButton } from '../../ui/dialogs/close-button.tsx'
import { SheetDialog } from '../../ui/dialogs/sheet-dialog.tsx'
import { Flag } from '../../ui/flag.tsx'
import { kindText } from '../../ui/people/kind-text.ts'
import type { MyTeam } from '../my-team.ts'
import { costOf } from './fill-proposal.ts'
import type { Filling } from './use-filling.ts'

type Props = { filling: Filling; team: MyTeam; onClose: () => void }

/** Shows a proposal with its prices and the money left. The player can accept it, leave athletes out, or cancel. */
export function FillDialog({ filling, team, onClose }: Props) {
  const { proposal, suggest, leaveOut, accept } = filling
  const list = useRef<HTMLUListElement>(null)
  const is_empty = proposal.athletes.length === 0

  return (
    <SheetDialog title="Suggested team" onClose={onClose}>
      <div className="fill">
        <FillSum filling={filling} team={team} />
        <ul className="fill-rows" ref={list} tabIndex={-1} aria-label="Suggested athletes">
          {proposal.athletes.map((athlete) => (
            <FillRow
              key={athlete.athlete_id}
              athlete={athlete}
              is_captain={athlete.athlete_id === proposal.captain_id}
              has_price={team.balance !== null}
              onLeave={() => {
                leaveOut(athlete)
                list.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
        <div className="fill-answers">
          {!is_empty && (
            <button
              className="button"
              type="button"
              onClick={() => {
                accept()
                onClose()
              }}
            >
              Use this team
            </button>
          )}
          <button className="plain-button" type="button" onClick={() => suggest({ is_first: false })}>
            Suggest another
          </button>
          <button className="plain-button" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </SheetDialog>
  )
}

function FillSum({ filling: { proposal }, team }: Pick<Props, 'filling' | 'team'>) {
  const locale = useNumberLocale()
  const { picks, balance } = team
  const captain = picks.find(({ athlete_id }) => athlete_id === proposal.captain_id)
  const cost = costOf(proposal)

  return (
    <>
      <p className="fill-sum" aria-live="polite">
        {proposal.athletes.length === 0 ? (
          'No athletes are left in this suggestion.'
        ) : (
          <>
            {countText(proposal.athletes.length, picks.length)}
            {balance !== null && (
              <>
                {' '}
                for <b>{formatMoney(cost, locale)}</b>, leaving <b>{formatMoney(balance - cost, locale)}</b>
              </>
            )}
            .
          </>
        )}
      </p>
      {captain && <p className="fill-note">{captain.athlete.name} becomes captain.</p>}
    </>
  )
}

function countText(count: number, picks: number): string {
  const more = picks === 0 ? '' : ' more'
  return count === 1 ? `Adds 1${more} athlete` : `Adds ${count}${more} athletes`
}

type FillRowProps = { athlete: Athlete; is_captain: boolean; has_price: boolean; onLeave: () => void }

function FillRow({ athlete, is_captain, has_price, onLeave }: FillRowProps) {
  const locale = useNumberLocale()
  const { name, country, score, price } = athlete

  return (
    <li className={is_captain ? 'fill-row fill-captain' : 'fill-row'}>
      <Flag country={country} />
      <span className="fill-who">
        <bdi className="fill-name">{name}</bdi>
        <span className="fill-about">
          {is_captain && <span className="fill-role">Captain</span>}
          <span>
            {kindText(athlete)} · {formatPointsWithUnit(score, locale)}
          </span>
          <AthleteMarks athlete={athlete} />
        </span>
      </span>
      {has_price && <span className="fill-price">{formatMoney(price, locale)}</span>}
      <CloseButton label={`Leave out ${name}`} onClick={onLeave} />
    </li>
  )
}
