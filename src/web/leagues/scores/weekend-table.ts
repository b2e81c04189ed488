import type { LeagueWeekend } from '#contract/leagues/league-members.ts'

type MemberResult = LeagueWeekend['users'][number]

type Athlete = LeagueWeekend['athletes'][number]

export type TableMember = Pick<MemberResult, 'user' | 'score' | 'extra_score'> & {
  /**
   * The points that each athlete earned for the member, by athlete_id. Null while none of the athlete's races is
   * scored.
   */
  earned: ReadonlyMap<number, number | null>
}

export type WeekendTable = { members: TableMember[]; athletes: Athlete[] }

/** A member's score and athletes in the whole weekend or in one selection. */
type Part = Pick<MemberResult, 'user_id' | 'score' | 'athletes'>

/**
 * Returns the table of the whole weekend. `own` is the reply with the user's own row, which becomes the first column.
 */
export function overallTable(page: LeagueWeekend, own: LeagueWeekend | undefined): WeekendTable {
  return tableOf(page, own, ({ users }) => users, true)
}

/**
 * Returns the table of one selection, without side bets. Undefined until the selection is locked, because the picks are
 * hidden until then.
 */
export function selectionTable(
  page: LeagueWeekend,
  own: LeagueWeekend | undefined,
  selection_id: number,
): WeekendTable | undefined {
  const partOf = ({ selections }: LeagueWeekend) =>
    selections.find((each) => each.selection_id === selection_id)
  if (!partOf(page)) return undefined
  return tableOf(page, own, (weekend) => partOf(weekend)?.users ?? [], false)
}

/** Whether any member has points from side bets. If so, the table has rows for these points and for the totals. */
export function hasExtraScores({ members }: WeekendTable): boolean {
  return members.some(({ extra_score }) => Boolean(extra_score))
}

function tableOf(
  page: LeagueWeekend,
  own: LeagueWeekend | undefined,
  partsOf: (weekend: LeagueWeekend) => readonly Part[],
  with_extra: boolean,
): WeekendTable {
  const me = own?.users[0]?.user_id
  const others = membersOf(page, partsOf, with_extra).filter(({ user }) => user.user_id !== me)
  const members = [...(own ? membersOf(own, partsOf, with_extra) : []), ...others]
  return { members, athletes: athletesOf([page, ...(own ? [own] : [])], members) }
}

function membersOf(
  weekend: LeagueWeekend,
  partsOf: (weekend: LeagueWeekend) => readonly Part[],
  with_extra: boolean,
): TableMember[] {
  const parts = new Map(partsOf(weekend).map((part) => [part.user_id, part]))
  return weekend.users.map(({ user_id, user, extra_score }) => {
    const part = parts.get(user_id)
    const earned = new Map(part?.athletes.map(({ athlete_id, score }) => [athlete_id, score]))
    return { user, score: part?.score ?? null, extra_score: with_extra ? extra_score : null, earned }
  })
}

/**
 * Returns the athletes that any of the members picked, most points first. Throws if a picked athlete is missing in the
 * replies, because the points of a column would not add up to its total.
 */
function athletesOf(weekends: readonly LeagueWeekend[], members: readonly TableMember[]): Athlete[] {
  const athlete_by_id = new Map(
    weekends.flatMap(({ athletes }) => athletes).map((each) => [each.athlete_id, each]),
  )
  const sums = new Map<number, number>()
  for (const [athlete_id, score] of members.flatMap(({ earned }) => [...earned])) {
    sums.set(athlete_id, (sums.get(athlete_id) ?? 0) + (score ?? 0))
  }
  const unknown = [...sums.keys()].find((athlete_id) => !athlete_by_id.has(athlete_id))
  if (unknown !== undefined) throw new Error(`There is no row for athlete ${unknown}`)
  const sumOf = ({ athlete_id }: Athlete) => sums.get(athlete_id) ?? 0
  return [...athlete_by_id.values()]
    .filter(({ athlete_id }) => sums.has(athlete_id))
    .sort((a, b) => sumOf(b) - sumOf(a))
}
