import '../weekends.css'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { BothClocks } from '../../races/both-clocks.tsx'
import { Board } from '../../ui/board.tsx'
import { Accordion, AccordionItem } from '../../ui/dialogs/accordion.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sortByRaces } from '../selection-order.ts'
import { nextToClose, selectionState } from '../selection-state.ts'
import { ProgramRace } from './program-race.tsx'

/**
 * The races of an event, grouped by selection, in the order of the races. Tours and championships have many selections,
 * so only the selection that closes next is open.
 */
export function RaceProgram({ weekend }: { weekend: Weekend }) {
  const selections = sortByRaces(weekend.selections)
  const is_folded = weekend.is_tour || weekend.is_championship

  return (
    <Board id="races" title={weekend.is_tour ? 'Legs' : 'Races'}>
      {selections.length === 0 && <Notice badge="0" title="No races yet" />}
      {is_folded ? (
        <FoldedPrograms selections={selections} weekend={weekend} />
      ) : (
        selections.map((selection) => (
          <Program key={selection.selection_id} selection={selection} weekend={weekend} />
        ))
      )}
    </Board>
  )
}

function FoldedPrograms({ selections, weekend }: { selections: readonly Selection[]; weekend: Weekend }) {
  // Uses the reply instead of the time, so that the server and the browser open the same selection.
  const next = nextToClose(selections, null)

  return (
    <Accordion>
      {selections.map((selection) => (
        <AccordionItem
          key={selection.selection_id}
          id={`selection-${selection.selection_id}`}
          heading={selection.name}
          summary={<Deadline selection={selection} weekend={weekend} />}
          open={selection === next}
        >
          <ul className="program-races">
            {selection.races.map((race) => (
              <ProgramRace key={race.race_id} race={race} weekend={weekend}>
                {null}
              </ProgramRace>
            ))}
          </ul>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

type Props = { selection: Selection; weekend: Weekend }

/** There is no heading if the selection has only one race, with the same name. */
function Program({ selection, weekend }: Props) {
  const { selection_id, name, races } = selection
  const is_single_race = races.length === 1 && races[0]?.name === name

  return (
    <section className="program" id={`selection-${selection_id}`}>
      {!is_single_race && (
        <header className="program-head">
          <h3>{name}</h3>
          <Deadline selection={selection} weekend={weekend} />
        </header>
      )}
      <ul>
        {races.map((race) => (
          <ProgramRace key={race.race_id} race={race} weekend={weekend}>
            {is_single_race && <Deadline selection={selection} weekend={weekend} />}
          </ProgramRace>
        ))}
      </ul>
    </section>
  )
}

const LABELS = { 'not-open': 'Picks not open yet; they close', open: 'Picks close', closed: 'Picks closed' }

function Deadline({ selection, weekend }: Props) {
  const state = useFromServerTime((now) => selectionState(selection, now))

  return (
    <div className={`program-deadline program-${state}`}>
      <span className="program-state">{LABELS[state]}</span>
      <BothClocks at={selection.trading_close} weekend={weekend} />
    </div>
  )
}
