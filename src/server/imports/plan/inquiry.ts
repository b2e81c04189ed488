import type { CellFormat } from '#text/imports/cell-formats.ts'

/** What the import cannot decide itself, with the proposed answer and the operator's answer (`--answer key=…`). */
export type Question = {
  key: string
  question: string
  /** The answer that `--yes` accepts. */
  proposed: string
  /** A description of the valid answers. */
  choices: string
  /** Null while unanswered. */
  answer: string | null
}

/** Something that the import assumes without asking, and why. Guesses with `is_warning` are shown first. */
export type Guess = { what: string; why: string; is_warning?: boolean }

/**
 * `formatIfInvalid` returns the required format if an answer is invalid. The answers yes and no are always accepted.
 */
type QuestionToAsk = Omit<Question, 'answer'> & {
  formatIfInvalid?: (answer: string) => CellFormat | undefined
}

export type Answers = ReadonlyMap<string, string>

export type Inquiry = {
  readonly questions: readonly Question[]
  readonly guesses: readonly Guess[]
  /** The keys of questions with an invalid answer, and the required format. */
  readonly issues: readonly { key: string; format: CellFormat }[]
  /**
   * Adds a question. Returns the operator's answer or, if there is none, the proposed answer, so that the plan shows
   * what `--yes` would do.
   */
  ask: (question: QuestionToAsk) => string
  guess: (guess: Guess) => void
}

/** Collects questions and guesses while a plan is made. */
export function openInquiry(answers: Answers): Inquiry {
  const questions: Question[] = []
  const guesses: Guess[] = []
  const issues: { key: string; format: CellFormat }[] = []
  return {
    questions,
    guesses,
    issues,
    ask: ({ formatIfInvalid = () => ({ format: 'yes-no' }), ...question }) => {
      const given = answers.get(question.key) ?? null
      const answer = given?.toLowerCase() === 'yes' ? question.proposed : given
      questions.push({ ...question, answer })
      if (answer === null || answer === question.proposed || isNo(answer)) return answer ?? question.proposed
      const format = formatIfInvalid(answer)
      if (format) issues.push({ key: question.key, format })
      return answer
    },
    guess: (guess) => {
      guesses.push(guess)
    },
  }
}

/** Parses `tour-2018-11-30=Lillehammer Triple` into key and answer. Undefined if the key or the answer is missing. */
export function parseAnswer(text: string): [string, string] | undefined {
  const separator = text.indexOf('=')
  const key = text.slice(0, separator).trim()
  const answer = text.slice(separator + 1).trim()
  return separator > 0 && key !== '' && answer !== '' ? [key, answer] : undefined
}

/** Returns the keys of answers that belong to no question, because they are misspelled or the files have changed. */
export function unaskedKeys(answers: Answers, questions: readonly Question[]): string[] {
  const asked = new Set(questions.map((question) => question.key))
  return [...answers.keys()].filter((key) => !asked.has(key))
}

export function isNo(answer: string): boolean {
  return answer.toLowerCase() === 'no'
}
