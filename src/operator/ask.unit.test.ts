import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { askPerson, type Question } from './ask.ts'

const questions: Question[] = [
  {
    question: 'Address',
    findFault: async (answer) => (answer.includes('@') ? undefined : 'Email is not valid'),
  },
  { question: 'Password', is_secret: true },
]

/** A person at a terminal, who types a line whenever he is asked for one. */
async function type(...lines: string[]) {
  const [keys, screen] = [new PassThrough(), new PassThrough()]
  let shown = ''
  screen.on('data', (chunk) => {
    shown += String(chunk)
    if (/(Address|Password): $/.test(stripVTControlCharacters(shown)))
      setImmediate(() => keys.write(`${lines.shift()}\n`))
  })
  const answers = await askPerson(questions, keys, screen)
  return { answers, shown: stripVTControlCharacters(shown) }
}

test('an answer that will not do is asked for again, before the next question', async () => {
  const { answers, shown } = await type('nowhere', 'otto@example.org', 'hush')
  expect(answers).toEqual(['otto@example.org', 'hush'])
  expect(shown).toMatch(/nowhere\s+Email is not valid\s+Address: .*Password: \s*$/s)
})

test('what is secret is not shown', async () => {
  const { shown } = await type('otto@example.org', 'hush')
  expect(shown).toContain('otto@example.org')
  expect(shown).not.toContain('hush')
})
