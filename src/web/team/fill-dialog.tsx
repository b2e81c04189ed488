import './fill.css'
import { useRef } from 'react'
import { formatMoney } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import { SheetDialog } from '../ui/sheet-dialog.tsx'
import { costOf } from './fill-proposal.ts'
import { FillRow } from './fill-row.tsx'
import type { MyTeam } from './my-team.ts'
import type { Filling } from './use-filling.ts'

type Props = { filling: Filling; team: MyTeam; onClose: () => void }

/** Who would come, what each costs and what would be left: to take, to change or to put away. */
export function FillDialog({ filling, team, onClose }: Props) {
  const { proposal, draw, leaveOut, accept } = filling
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = proposal.athletes.length === 0

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
          {!isEmpty && (
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
          <button className="plain-button" type="button" onClick={() => draw({ is_first: false })}>
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
                for <b>{formatMoney(cost, locale)}</b>, which leaves{' '}
                <b>{formatMoney(balance - cost, locale)}</b>
              </>
            )}
            .
          </>
        )}
      </p>
      {captain && <p className="fill-note">{captain.athlete.name} stays, as captain.</p>}
    </>
  )
}

function countText(count: number, picks: number): string {
  const coming = count === 1 ? 'Adds 1 athlete' : `Adds ${count} athletes`
  return picks === 0 ? coming : `${coming} to the ${picks} you have,`
}
