/** What an import is not sure of, how it would decide, and what the operator said (`--answer key=…`). */
export type Question = {
  key: string
  question: string
  /** What `--yes` takes. */
  proposed: string
  /** What may be answered, for a person. */
  choices: string
  /** Null while it is open. */
  answer: string | null
}

/** What was decided without asking, and why. */
export type Guess = { what: string; why: string }

/** `findFault` says what an answer should have been; yes and no are always understood. */
type Asked = Omit<Question, 'answer'> & { findFault?: (answer: string) => string | undefined }

export type Answers = ReadonlyMap<string, string>

export type Inquiry = {
  readonly questions: readonly Question[]
  readonly guesses: readonly Guess[]
  /** Answers that cannot be taken, each with what is expected. */
  readonly faults: readonly { key: string; expected: string }[]
  /** The given answer, or what is proposed while there is none: the plan shows what `--yes` would do. */
  ask: (question: Asked) => string
  guess: (guess: Guess) => void
}

/** Collects what is asked and guessed while a plan is made. */
export function openInquiry(answers: Answers): Inquiry {
  const questions: Question[] = []
  const guesses: Guess[] = []
  const issues: { key: string; expected: string }[] = []
  return {
    questions,
    guesses,
    faults: issues,
    ask: ({ findFault = () => 'yes or no', ...question }) => {
      const given = answers.get(question.key) ?? null
      const answer = given?.toLowerCase() === 'yes' ? question.proposed : given
      questions.push({ ...question, answer })
      if (answer === null || answer === question.proposed || isNo(answer)) return answer ?? question.proposed
      const expected = findFault(answer)
      if (expected) issues.push({ key: question.key, expected })
      return answer
    },
    guess: (guess) => {
      guesses.push(guess)
    },
  }
}

/** `tour-2018-11-30=Lillehammer Triple` as key and answer; undefined where there is no key or no answer. */
export function parseAnswer(text: string): [string, string] | undefined {
  const at = text.indexOf('=')
  const key = text.slice(0, at).trim()
  const answer = text.slice(at + 1).trim()
  return at > 0 && key !== '' && answer !== '' ? [key, answer] : undefined
}

/** The answers that nothing asked for: a key was misspelled, or the files changed. */
export function unaskedKeys(answers: Answers, questions: readonly Question[]): string[] {
  const asked = new Set(questions.map((question) => question.key))
  return [...answers.keys()].filter((key) => !asked.has(key))
}

export function isNo(answer: string): boolean {
  return answer.toLowerCase() === 'no'
}
