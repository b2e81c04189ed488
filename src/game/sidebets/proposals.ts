/** A race of the weekend with its classified athletes, best first. */
export type RacedRace = {
  name: string
  is_official: boolean
  placed: readonly { place: number; name: string; country: string }[]
}

export type BetAnswer = { option_id: number; description: string }

/** What the answers of side bets may name. */
export type KnownNames = { nations: ReadonlySet<string>; athletes: ReadonlySet<string> }

/** The answer that the results give; `because` says why, for the person who confirms it. */
export type Proposal = { option_id: number; because: string }

type Finder = (race: RacedRace, answers: readonly string[]) => { names: string[]; because: string }

type Form = { pattern: RegExp; names: keyof KnownNames; find: Finder }

/** The questions that results can answer, in the words of the templates. */
const FORMS: readonly Form[] = [
  { pattern: /^which nation wins the /, names: 'nations', find: (race) => winners(race, 'country') },
  { pattern: /^who wins the /, names: 'athletes', find: (race) => winners(race, 'name') },
  { pattern: /^who finishes higher in the /, names: 'athletes', find: higher },
  {
    pattern: /^which nation has most athletes in the top ten of the /,
    names: 'nations',
    find: mostInTopTen,
  },
]

const OTHER = /^(another|other|someone else|somebody else|neither|none)\b/

/**
 * The answer to propose for a side bet: null if its question is not of a known form, does not name an official race of
 * the weekend, has an answer that names nobody, or ends in a tie.
 */
export function proposeAnswer(
  question: string,
  answers: readonly BetAnswer[],
  races: readonly RacedRace[],
  known: KnownNames,
): Proposal | null {
  const text = fold(question.replaceAll(/[*_`]/g, ''))
  const form = FORMS.find(({ pattern }) => pattern.test(text))
  const race = namedRace(text, races)
  if (!form || !race?.is_official) return null

  const others = answers.filter(({ description }) => OTHER.test(fold(description)))
  const naming = answers.filter((answer) => !others.includes(answer))
  if (naming.some(({ description }) => !known[form.names].has(fold(description)))) return null

  const { names, because } = form.find(
    race,
    naming.map(({ description }) => fold(description)),
  )
  if (names.length > 1) return null
  const right = naming.filter(({ description }) => fold(description) === names[0])
  const [chosen, second] = right.length > 0 ? right : others
  return chosen && !second ? { option_id: chosen.option_id, because } : null
}

/** A name as it is compared. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** The race with the longest name that the question ends with; none if two races have that name. */
function namedRace(text: string, races: readonly RacedRace[]): RacedRace | undefined {
  const named = races.filter(({ name }) => text.replace(/[?.! ]+$/, '').endsWith(` ${fold(name)}`))
  const longest = Math.max(...named.map(({ name }) => name.length))
  const [race, second] = named.filter(({ name }) => name.length === longest)
  return second ? undefined : race
}

function winners({ name, placed }: RacedRace, by: 'name' | 'country') {
  const first = placed.filter(({ place }) => place === 1)
  const who = first.map((each) => `${each.name} (${each.country})`).join(' and ')
  return {
    names: [...new Set(first.map((each) => fold(each[by])))],
    because: first.length > 0 ? `${who} won the ${name}.` : `Nobody is classified in the ${name}.`,
  }
}

function higher({ name, placed }: RacedRace, answers: readonly string[]) {
  const named = placed.filter((each) => answers.includes(fold(each.name)))
  const best = Math.min(...named.map(({ place }) => place))
  const first = named.filter(({ place }) => place === best)
  const who = first.map((each) => each.name).join(' and ')
  return {
    names: first.map((each) => fold(each.name)),
    because:
      first.length > 0 ? `${who}: place ${best} in the ${name}.` : `None is classified in the ${name}.`,
  }
}

function mostInTopTen({ name, placed }: RacedRace) {
  const counts = new Map<string, number>()
  for (const { place, country } of placed)
    if (place <= 10) counts.set(country, (counts.get(country) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const first = [...counts].filter(([, count]) => count === most).map(([country]) => country)
  return {
    names: first.map(fold),
    because: `${first.join(' and ')}: ${most} of the first ten of the ${name}.`,
  }
}
