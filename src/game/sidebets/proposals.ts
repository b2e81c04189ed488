/** A race with those athletes who have a place, best first. */
export type ClassifiedRace = {
  name: string
  is_official: boolean
  placed: readonly { place: number; name: string; country: string }[]
}

export type BetAnswer = { option_id: number; description: string }

/** The names that an answer may contain, normalized by `fold`. */
export type KnownNames = { nations: ReadonlySet<string>; athletes: ReadonlySet<string> }

/** The right answer according to the results. `because` explains it to the operator, who must confirm the answer. */
export type Proposal = { option_id: number; because: string }

type Finder = (race: ClassifiedRace, answers: readonly string[]) => { names: string[]; because: string }

type QuestionForm = { pattern: RegExp; names: keyof KnownNames; find: Finder }

/** The forms of questions that results can answer. The patterns match the question templates of the admin page. */
const FORMS: readonly QuestionForm[] = [
  { pattern: /^which nation wins the /, names: 'nations', find: (race) => winners(race, 'country') },
  { pattern: /^who wins the /, names: 'athletes', find: (race) => winners(race, 'name') },
  { pattern: /^who finishes higher in the /, names: 'athletes', find: bestPlaced },
  {
    pattern: /^which nation has (the )?most athletes in the top ten of the /,
    names: 'nations',
    find: mostInTopTen,
  },
]

/** Matches an answer such as “Other”, which means everybody who is not named in the other answers. */
const OTHER_ANSWER = /^(another|other|someone else|somebody else|neither|none)\b/

/**
 * Proposes the right answer of a side bet. Returns null in each of these cases:
 *
 * - The question has no known form.
 * - The question names no official race of the weekend.
 * - One of the answers is not a known name.
 * - The result is a tie.
 */
export function proposeAnswer(
  question: string,
  answers: readonly BetAnswer[],
  races: readonly ClassifiedRace[],
  known: KnownNames,
): Proposal | null {
  const text = fold(question.replaceAll(/[*_`]/g, ''))
  const form = FORMS.find(({ pattern }) => pattern.test(text))
  const race = namedRace(text, races)
  if (!form || !race?.is_official) return null

  const others = answers.filter(({ description }) => OTHER_ANSWER.test(fold(description)))
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

/** The form of a text for comparisons. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/**
 * The race whose name is at the end of the question. If several names match, the longest one counts. Undefined if no
 * name matches, or if two races have that name.
 */
function namedRace(text: string, races: readonly ClassifiedRace[]): ClassifiedRace | undefined {
  const named = races.filter(({ name }) => text.replace(/[?.! ]+$/, '').endsWith(` ${fold(name)}`))
  const longest = Math.max(...named.map(({ name }) => name.length))
  const [race, second] = named.filter(({ name }) => name.length === longest)
  return second ? undefined : race
}

function winners({ name, placed }: ClassifiedRace, by: 'name' | 'country') {
  const first = placed.filter(({ place }) => place === 1)
  const who = first.map((each) => `${each.name} (${each.country})`).join(' and ')
  return {
    names: [...new Set(first.map((each) => fold(each[by])))],
    because: first.length > 0 ? `${who} won the ${name}.` : `Nobody is classified in the ${name}.`,
  }
}

function bestPlaced({ name, placed }: ClassifiedRace, answers: readonly string[]) {
  const named = placed.filter((each) => answers.includes(fold(each.name)))
  const best = Math.min(...named.map(({ place }) => place))
  const first = named.filter(({ place }) => place === best)
  const who = first.map((each) => each.name).join(' and ')
  return {
    names: first.map((each) => fold(each.name)),
    because:
      first.length > 0
        ? `${who}: place ${best} in the ${name}.`
        : `None of them is classified in the ${name}.`,
  }
}

function mostInTopTen({ name, placed }: ClassifiedRace) {
  const counts = new Map<string, number>()
  for (const { place, country } of placed)
    if (place <= 10) counts.set(country, (counts.get(country) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const first = [...counts].filter(([, count]) => count === most).map(([country]) => country)
  return {
    names: first.map(fold),
    because: `${first.join(' and ')}: ${most} of the first ten in the ${name}.`,
  }
}
