/** `is_led`, `was_led`: whether the team has a captain, and has had one since the page showed it. */
type Leading = { picks: number; full: number | null; is_led: boolean; was_led: boolean }

export type CaptainNote = { text: string; is_urgent: boolean }

/** What is said of a team that could have a captain: nothing while nobody could lead it, and calmly while it is being built. */
export function captainNote({ picks, full, is_led, was_led }: Leading): CaptainNote | null {
  if (picks === 0 || is_led) return null
  const is_urgent = was_led || (full !== null && picks >= full)
  return { text: `${is_urgent ? 'Your team has no captain now.' : 'No captain yet.'} ${HOW}`, is_urgent }
}

const HOW = 'Tap C on one of your athletes.'
