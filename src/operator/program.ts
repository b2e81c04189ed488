import { Command } from 'commander'
import { addAnnounceVerbs } from './announce.ts'
import { addAthleteVerbs } from './athlete.ts'
import { addCupVerbs } from './cup.ts'
import { addDeadlineVerbs } from './deadline.ts'
import { addDoctorVerb } from './doctor.ts'
import { addImageVerbs } from './image.ts'
import { addImportVerbs } from './import.ts'
import { addInventVerbs } from './invent.ts'
import { addLeagueVerbs } from './league.ts'
import { addLedgerVerb } from './ledger.ts'
import { addOwnerVerbs } from './owner.ts'
import { addPageVerbs } from './page.ts'
import { addPlayerVerbs } from './player.ts'
import { addPriceVerbs } from './price.ts'
import { addPublishVerb } from './publish.ts'
import { addRaceVerbs } from './race.ts'
import { addResultVerbs } from './result.ts'
import { addSeasonVerbs } from './season.ts'
import { addSidebetVerbs } from './sidebet.ts'
import { addSiteVerb } from './site.ts'
import { addStandingsVerb } from './standings.ts'
import { addTourVerbs } from './tour.ts'
import { addWeekendVerbs } from './weekend.ts'
import { addWeekendCalendarVerbs } from './weekend-calendar.ts'

/** The whole command line, not yet run. */
export function makeProgram(): Command {
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
  addWeekendCalendarVerbs(addWeekendVerbs(program))
  addTourVerbs(program)
  addDeadlineVerbs(program)
  addRaceVerbs(program)
  addResultVerbs(program)
  addAthleteVerbs(program)
  addPriceVerbs(program)
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
  addOwnerVerbs(program)
  addPlayerVerbs(program)
  addLeagueVerbs(program)
  return program
}
