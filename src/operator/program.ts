import { Command } from 'commander'
import { addDeadlineVerbs } from './calendar/deadline.ts'
import { addRaceVerbs } from './calendar/race.ts'
import { addSeasonVerbs } from './calendar/season.ts'
import { addSidebetVerbs } from './calendar/sidebet.ts'
import { addTourVerbs } from './calendar/tour.ts'
import { addWeekendVerbs } from './calendar/weekend.ts'
import { addWeekendAddVerb } from './calendar/weekend-add.ts'
import { addWeekendCalendarVerbs } from './calendar/weekend-calendar.ts'
import { addImportVerbs } from './imports/import.ts'
import { addFakePlayerVerbs } from './people/fake-players.ts'
import { addLeagueVerbs } from './people/league.ts'
import { addOwnerVerbs } from './people/owner.ts'
import { addPlayerVerbs } from './people/player.ts'
import { addTokenVerbs } from './people/token.ts'
import { addAthleteVerbs } from './scoring/athlete.ts'
import { addCupVerbs } from './scoring/cup.ts'
import { addLedgerVerb } from './scoring/ledger.ts'
import { addLiveVerbs } from './scoring/live.ts'
import { addLogoVerb } from './scoring/logo.ts'
import { addPriceVerbs } from './scoring/price.ts'
import { addPublishVerb } from './scoring/publish.ts'
import { addResultVerbs } from './scoring/result.ts'
import { addStandingsVerb } from './scoring/standings.ts'
import { addStartListVerbs } from './scoring/start-list.ts'
import { addAnnounceVerbs } from './site/announce.ts'
import { addBackupVerb } from './site/backup.ts'
import { addDoctorVerb } from './site/doctor.ts'
import { addImageVerbs } from './site/image.ts'
import { addLinkVerbs } from './site/links.ts'
import { addNewsVerbs } from './site/news.ts'
import { addNotificationVerbs } from './site/notifications.ts'
import { addNumbersVerb } from './site/numbers.ts'
import { addPageVerbs } from './site/page.ts'
import { addPushVerbs } from './site/push.ts'
import { addRestoreVerb } from './site/restore.ts'
import { addResumeVerb } from './site/resume.ts'
import { addSiteVerb } from './site/site.ts'

export function makeProgram(): Command {
  const program = new Command('operator')
    .description(
      'Commands for running the game. Each change takes effect completely or not at all, and is recorded in the audit log.',
    )
    .addHelpText('after', '\nExit codes: 0 success, 1 refused or failed, 2 wrong usage or invalid settings.')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()

  addSeasonVerbs(program)
  addImportVerbs(program)
  const weekend = addWeekendVerbs(program)
  addWeekendAddVerb(weekend)
  addWeekendCalendarVerbs(weekend)
  addTourVerbs(program)
  addDeadlineVerbs(program)
  addRaceVerbs(program)
  addResultVerbs(program)
  addStartListVerbs(program)
  addLiveVerbs(program)
  addAthleteVerbs(program)
  addPriceVerbs(program)
  addCupVerbs(program)
  addLogoVerb(program)
  addSidebetVerbs(program)
  addPublishVerb(program)
  addStandingsVerb(program)
  addLedgerVerb(program)
  addDoctorVerb(program)
  addNumbersVerb(program)
  addAnnounceVerbs(program)
  addNewsVerbs(program)
  addNotificationVerbs(program)
  addPageVerbs(program)
  addImageVerbs(program)
  addSiteVerb(program)
  addLinkVerbs(program)
  addPushVerbs(program)
  addFakePlayerVerbs(program)
  addOwnerVerbs(program)
  addPlayerVerbs(program)
  addLeagueVerbs(program)
  addTokenVerbs(program)
  addBackupVerb(program)
  addRestoreVerb(program)
  addResumeVerb(program)
  return program
}
