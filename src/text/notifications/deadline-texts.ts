import {
  count,
  longTime,
  type NamedDeadline,
  type NotificationContent,
  nameOfDeadline,
  shortTime,
} from './notification-content.ts'

/**
 * What a player's team lacks before a deadline. Contains only numbers, because picks are secret until then (rules §3).
 */
export type TeamGaps = {
  picks: number
  /** The number of places; null if it is not limited. */
  size: number | null
  women: number
  men: number
  /** The number of places for each gender; null if women and men share their places. */
  size_per_gender: number | null
  /** The number of picks who do not start in any race of the selection. */
  non_starters: number
  /** The number of open side bets of the weekend that the player has not answered. */
  open_sidebets: number
}

const LOCKED = 'After that, your team is locked.'

/** Reminds a player that a deadline is near and that something is missing. */
export function deadlineContent(deadline: NamedDeadline, gaps: TeamGaps): NotificationContent {
  const { picks, size } = gaps
  const name = nameOfDeadline(deadline)
  const close = `Picks close ${longTime(deadline)}`
  const is_incomplete = isIncomplete(gaps)
  const missing = missingParts(gaps)
  const [first, ...others] = missing
  const common = { button: 'Open your team', path: `/athletes?selection=${deadline.selection_id}` }
  if (first && !is_incomplete) {
    return {
      ...common,
      title: `${first.title}: ${name} picks close ${shortTime(deadline)}`,
      text: sentencesOf([close, ...others.map(({ title }) => title)]),
      heading: `${first.title} in ${name}`,
      paragraphs: [first.text, `${close}. ${LOCKED}`],
      rows: others,
    }
  }
  const headline = size === null ? 'No picks yet' : `${picks} of ${size} picked`
  return {
    ...common,
    title: `${headline}: ${name} picks close ${shortTime(deadline)}`,
    text: sentencesOf([close, ...missing.map(({ title }) => title)]),
    figure: size === null ? undefined : { value: String(picks), label: `of ${size} picked for ${name}` },
    heading: size === null ? `${headline} for ${name}` : close,
    meters: metersOf(gaps),
    paragraphs: [size === null ? `${close}. ${LOCKED}` : LOCKED],
    rows: missing,
    button: 'Finish your team',
  }
}

export function isIncomplete({ picks, size }: TeamGaps): boolean {
  return size === null ? picks === 0 : picks < size
}

/** Says what is missing besides picks, and what the player can do about it. */
function missingParts({ non_starters, open_sidebets }: TeamGaps): { title: string; text: string }[] {
  return [
    ...(non_starters > 0 ? [{ title: startsText(non_starters), text: 'You can still replace them.' }] : []),
    ...(open_sidebets > 0 ? [betsPart(open_sidebets)] : []),
  ]
}

export function betsPart(open_sidebets: number): { title: string; text: string } {
  const title = `${count(open_sidebets, 'side bet')} ${open_sidebets === 1 ? 'is' : 'are'} open`
  return { title, text: 'You can answer until betting closes.' }
}

export const sentencesOf = (parts: readonly string[]) => `${parts.join('. ')}.`

export function startsText(non_starters: number): string {
  return `${count(non_starters, 'pick')} ${non_starters === 1 ? 'is' : 'are'} not starting`
}

function metersOf({ women, men, size_per_gender }: TeamGaps): NotificationContent['meters'] {
  if (size_per_gender === null) return undefined
  return [
    { title: 'Women', filled: women, size: size_per_gender },
    { title: 'Men', filled: men, size: size_per_gender },
  ]
}

/** Says that some of the player's picks do not start, according to a start list. */
export function startListContent(deadline: NamedDeadline, non_starters: number): NotificationContent {
  const name = nameOfDeadline(deadline)
  const what = startsText(non_starters)
  return {
    title: `${what}: ${name} picks close ${shortTime(deadline)}`,
    text: `You can change your team until ${longTime(deadline)}.`,
    heading: `${what} in ${name}`,
    button: 'Change your team',
    path: `/athletes?selection=${deadline.selection_id}`,
  }
}
