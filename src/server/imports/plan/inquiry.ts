import type { CellFormat } from '#text/imports/cell-formats.ts'

/**
 * A decision that the import cannot make itself, with the proposed answer and the operator's answer (`--answer key=…`).
 */
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

/** A decision made without asking, and its reason. Guesses with `is_warning` are shown first. */
export type Guess = { what: string; why: string; is_warning?: boolean }

/** `formatIfInvalid` returns the required format if an answer is invalid; yes and no are always accepted. */
type QuestionToAsk = Omit<Question, 'answer'> & {
  formatIfInvalid?: (answer: string) => CellFormat | undefined
}

export type Answers = ReadonlyMap<string, string>

export type Inquiry = {
  readonly questions: readonly Question[]
  readonly guesses: readonly Guess[]
  /** Questions with an invalid answer, and the format that is required. */
  readonly issues: readonly { key: string; format: CellFormat }[]
  /**
   * Returns the operator's answer, or the proposed answer if there is none. So the plan shows what `--yes` would do.
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

/** The keys of answers that belong to no question: they are misspelled, or the files have changed. */
export function unaskedKeys(answers: Answers, questions: readonly Question[]): string[] {
  const asked = new Set(questions.map((question) => question.key))
  return [...answers.keys()].filter((key) => !asked.has(key))
}

export function isNo(answer: string): boolean {
  return answer.toLowerCase() === 'no'
}
