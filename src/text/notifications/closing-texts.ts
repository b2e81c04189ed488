import {
  betsPart,
  deadlineContent,
  isIncomplete,
  sentencesOf,
  startsText,
  type TeamGaps,
} from './deadline-texts.ts'
import { longTime, type NamedDeadline, type NotificationContent, shortTime } from './notification-content.ts'

/** What a player's team lacks in one of the selections that close at the same time. */
type MissingIn = { deadline: NamedDeadline; gaps: TeamGaps }

/**
 * Reminds a player of several deadlines at the same time, with one sentence for each team that lacks something. Side
 * bets belong to the weekend, so they are counted once.
 */
export function closingContent(missing: readonly MissingIn[]): NotificationContent {
  const teams = missing.filter(({ gaps }) => isIncomplete(gaps) || gaps.non_starters > 0)
  const [{ deadline, gaps }] = missing as [MissingIn]
  const { weekend_name } = deadline
  if (teams.length === 1) return deadlineContent(teams[0]!.deadline, teams[0]!.gaps)
  if (teams.length === 0)
    return deadlineContent(missing.length === 1 ? deadline : { ...deadline, name: weekend_name }, gaps)
  const close = `Picks close ${longTime(deadline)}`
  const sentences = teams.map(missingSentence)
  const bets = gaps.open_sidebets > 0 ? [betsPart(gaps.open_sidebets)] : []
  return {
    title: `${teams.length} teams are not ready: ${weekend_name} picks close ${shortTime(deadline)}`,
    text: sentencesOf([close, ...sentences, ...bets.map(({ title }) => title)]),
    heading: close,
    paragraphs: [...sentences.map((sentence) => `${sentence}.`), 'After that, your teams are locked.'],
    rows: bets,
    button: 'Finish your teams',
    path: `/athletes?selection=${teams[0]!.deadline.selection_id}`,
  }
}

function missingSentence({ deadline, gaps }: MissingIn): string {
  const { picks, size, non_starters } = gaps
  const picked = picks === 0 ? 'nothing picked yet' : `${picks} of ${size} picked`
  const parts = [
    ...(isIncomplete(gaps) ? [picked] : []),
    ...(non_starters > 0 ? [startsText(non_starters)] : []),
  ]
  return `${deadline.name}: ${parts.join(', ')}`
}
