import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { askOnTerminal, type Question } from './ask.ts'

const questions: Question[] = [
  {
    question: 'Email address',
    findError: async (answer) => (answer.includes('@') ? undefined : 'Email is not valid'),
  },
  { question: 'Password', is_secret: true },
]

/** Simulates a terminal user who types the next line at each prompt. */
async function type(...lines: string[]) {
  const [keys, screen] = [new PassThrough(), new PassThrough()]
  let shown = ''
  screen.on('data', (chunk) => {
    shown += String(chunk)
    if (/(Email address|Password): $/.test(stripVTControlCharacters(shown)))
      setImmediate(() => keys.write(`${lines.shift()}\n`))
  })
  const answers = await askOnTerminal(questions, keys, screen)
  return { answers, shown: stripVTControlCharacters(shown) }
}

test('after an invalid answer, the question is asked again before the next one', async () => {
  const { answers, shown } = await type('nowhere', 'otto@example.org', 'hush')
  expect(answers).toEqual(['otto@example.org', 'hush'])
  expect(shown).toMatch(/nowhere\s+Email is not valid\s+Email address: .*Password: \s*$/s)
})

test('secret answers are not shown', async () => {
  const { shown } = await type('otto@example.org', 'hush')
  expect(shown).toContain('otto@example.org')
  expect(shown).not.toContain('hush')
})
