import {
  count,
  longTime,
  type NamedDeadline,
  type NotificationContent,
  nameOfDeadline,
  shortTime,
} from './notification-content.ts'

/** What a player's team lacks before a deadline: only counts, because picks are secret until the deadline (rules §3). */
export type TeamGaps = {
  picks: number
  /** The number of places. Null if it is not limited. */
  size: number | null
  women: number
  men: number
  /** The places for each gender, if women and men have places of their own. */
  size_per_gender: number | null
  /** Picks who do not start in any race of the selection. */
  non_starters: number
  /** Open side bets of the weekend that the player has not answered. */
  open_sidebets: number
}

/** The reminder that a deadline is near and something is missing. */
export function deadlineContent(deadline: NamedDeadline, gaps: TeamGaps): NotificationContent {
  const { picks, size, non_starters, open_sidebets } = gaps
  const name = nameOfDeadline(deadline)
  const is_incomplete = size === null ? picks === 0 : picks < size
  const missing = [
    ...(is_incomplete && size !== null && picks > 0
      ? [`${count(size - picks, 'place')} ${isOrAre(size - picks)} free.`]
      : []),
    ...(non_starters > 0
      ? [`${count(non_starters, 'pick')} ${non_starters === 1 ? 'does' : 'do'} not start.`]
      : []),
    ...(open_sidebets > 0 ? [`${count(open_sidebets, 'side bet')} ${isOrAre(open_sidebets)} open.`] : []),
  ]
  return {
    title: `${headline(gaps, is_incomplete)}: ${name} closes ${shortTime(deadline)}`,
    text: [`Picks close ${longTime(deadline)}.`, ...missing].join(' '),
    figure:
      is_incomplete && size !== null
        ? { value: String(picks), label: `of ${size} picked for ${name}` }
        : undefined,
    heading: is_incomplete ? undefined : name,
    meters: is_incomplete ? metersOf(gaps) : undefined,
    paragraphs: ['After that, your team is locked.'],
    button: is_incomplete ? 'Finish your team' : 'Open your team',
    path: `/athletes?selection=${deadline.selection_id}`,
  }
}

function headline({ picks, size, non_starters, open_sidebets }: TeamGaps, is_incomplete: boolean): string {
  if (is_incomplete) return size === null ? 'No picks yet' : `${picks} of ${size} picked`
  if (non_starters > 0)
    return `${count(non_starters, 'pick')} ${non_starters === 1 ? 'does' : 'do'} not start`
  return `${count(open_sidebets, 'side bet')} ${isOrAre(open_sidebets)} open`
}

function metersOf({ women, men, size_per_gender }: TeamGaps): NotificationContent['meters'] {
  if (size_per_gender === null) return undefined
  return [
    { title: 'Women', filled: women, size: size_per_gender },
    { title: 'Men', filled: men, size: size_per_gender },
  ]
}

function isOrAre(number: number): string {
  return number === 1 ? 'is' : 'are'
}

/** A deadline was moved. `was` is the time before. */
export function movedContent(deadline: NamedDeadline, was: Date): NotificationContent {
  const name = nameOfDeadline(deadline)
  const before = longTime({ ...deadline, closes_at: was })
  return {
    title: `New deadline: ${name} closes ${shortTime(deadline)}`,
    text: `Picks close ${longTime(deadline)}, ${deadline.closes_at < was ? 'earlier' : 'later'} than before.`,
    heading: name,
    paragraphs: [`The deadline was ${before}.`],
    button: 'Open your team',
    path: `/athletes?selection=${deadline.selection_id}`,
  }
}

/** A start list does not have some of the player's picks. */
export function startListContent(deadline: NamedDeadline, non_starters: number): NotificationContent {
  const name = nameOfDeadline(deadline)
  const what = `${count(non_starters, 'pick')} ${non_starters === 1 ? 'does' : 'do'} not start`
  return {
    title: `${what}: ${name} closes ${shortTime(deadline)}`,
    text: `${what} in ${name}. You can change your team until ${longTime(deadline)}.`,
    heading: name,
    button: 'Change your team',
    path: `/athletes?selection=${deadline.selection_id}`,
  }
}
