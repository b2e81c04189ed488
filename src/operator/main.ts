import { Command, CommanderError } from 'commander'
import { addAnnounceVerbs } from './announce.ts'
import { printLines } from './answer.ts'
import { addCupVerbs } from './cup.ts'
import { addDoctorVerb } from './doctor.ts'
import { addImageVerbs } from './image.ts'
import { addImportVerbs } from './import.ts'
import { addInventVerbs } from './invent.ts'
import { addLedgerVerb } from './ledger.ts'
import { addPageVerbs } from './page.ts'
import { addPublishVerb } from './publish.ts'
import { addRaceVerbs } from './race.ts'
import { addSeasonVerbs } from './season.ts'
import { addSidebetVerbs } from './sidebet.ts'
import { addSiteVerb } from './site.ts'
import { addStandingsVerb } from './standings.ts'
import { addWeekendVerbs } from './weekend.ts'

const program = new Command('operator')
  .description(
    'The workbench of the person who runs the game. Every act is all or nothing and leaves an audit line.',
  )
  .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 wrong usage or wrong settings.')
  .configureHelp({ showGlobalOptions: true })
  .showSuggestionAfterError()
  .exitOverride()

addSeasonVerbs(program)
addImportVerbs(program)
addWeekendVerbs(program)
addRaceVerbs(program)
addCupVerbs(program)
addSidebetVerbs(program)
addPublishVerb(program)
addStandingsVerb(program)
addLedgerVerb(program)
addDoctorVerb(program)
addAnnounceVerbs(program)
addPageVerbs(program)
addImageVerbs(program)
addSiteVerb(program)
addInventVerbs(program)

// Whoever reads us may stop reading: `… | head`.
process.stdout.on('error', () => {})

try {
  await program.parseAsync()
} catch (fault) {
  process.exitCode = explain(fault)
}

/** Commander has said what was wrong with the words; other faults are explained here. */
function explain(fault: unknown): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : 2
  const isKnown = fault instanceof Error && 'code' in fault
  const text = fault instanceof Error ? (isKnown ? fault.message : fault.stack) : String(fault)
  printLines(`Nothing was done: ${text}`.split('\n'), process.stderr)
  return 1
}
