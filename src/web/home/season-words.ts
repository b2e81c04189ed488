import type { Progress } from '#contract/cups.ts'

type Course = Pick<Progress, 'user' | 'steps'>

/** How the leader came there, in a sentence; the first of the courses leads. */
export function seasonSentence([leader]: readonly Course[]): string {
  const steps = leader?.steps.filter(({ rank }) => rank !== null) ?? []
  const [first] = steps
  const last = steps.at(-1)
  if (!leader || !first || !last) return ''

  const { team_name } = leader.user
  const worst = Math.max(...steps.map(({ rank }) => rank ?? 1))
  if (worst === 1) return `${team_name} led after every weekend.`
  if (first.rank === worst) return `${team_name} climbed from ${worst} after ${first.weekend_name}.`
  return `${team_name} started at ${first.rank}, dropped to ${worst} and climbed to ${last.rank}.`
}
