import { createInterface } from 'node:readline/promises'

/** Asks a person; where nobody is there to answer, the answer is no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close())
  return /^y(es)?$/i.test(answer.trim())
}
