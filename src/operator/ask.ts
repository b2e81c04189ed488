import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the user for a confirmation. If there is no terminal, the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close())
  return /^y(es)?$/i.test(answer.trim())
}

export type Question = {
  question: string
  is_secret?: boolean
  /**
   * Returns why the answer is not accepted. Returns undefined if it is accepted. On a terminal, the question is asked
   * again after an error.
   */
  findError?: (answer: string) => Promise<string | undefined>
}

/**
 * Asks the questions one after another. Secret answers are not shown while they are typed. If standard input is not
 * a terminal, each of its lines is an answer, and missing answers are undefined.
 */
export async function askEach(questions: readonly Question[]): Promise<(string | undefined)[]> {
  return process.stdin.isTTY ? askOnTerminal(questions) : readLines(questions.length)
}

export async function askOnTerminal(
  questions: readonly Question[],
  keys: NodeJS.ReadableStream = process.stdin,
  screen: NodeJS.WritableStream = process.stderr,
): Promise<(string | undefined)[]> {
  let is_muted = false
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!is_muted) screen.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: keys, output, terminal: true })
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async ({ question, is_secret = false, findError }: Question): Promise<string | undefined> => {
    for (;;) {
      terminal.setPrompt(`${question}: `)
      terminal.prompt()
      is_muted = is_secret
      const { value, done } = await lines.next()
      is_muted = false
      if (is_secret) screen.write('\n')
      if (done) return undefined
      const error = await findError?.(value)
      if (error === undefined) return value
      screen.write(`${error}\n`)
    }
  }

  const answers: (string | undefined)[] = []
  for (const question of questions) answers.push(await ask(question))
  terminal.close()
  return answers
}

async function readLines(max: number): Promise<(string | undefined)[]> {
  const lines: string[] = []
  const reader = createInterface({ input: process.stdin })
  for await (const line of reader) {
    lines.push(line)
    if (lines.length === max) break
  }
  return Array.from({ length: max }, (_, index) => lines[index])
}
