import { expect, test } from 'vitest'
import { embedText } from './embed-board.tsx'

test('the embed code contains the escaped name of the site [1.9c]', () => {
  expect(embedText('https://ski.example', 'Ski & "Fun"')).toBe(
    '<iframe src="https://ski.example/scoreboard" title="Ski &amp; &quot;Fun&quot;: scoreboard" width="100%" height="760" loading="lazy"></iframe>',
  )
})
