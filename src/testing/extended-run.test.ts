import { expect, test } from 'vitest'
import { readExtended } from './extended-run.ts'

test.each([
  [{}, false, 0],
  [{ EXTENDED: 'on' }, true, 0],
  [{ EXTENDED: 'off', TRIAL: 'on' }, false, 0],
  [{ TRIAL: 'on' }, true, 1],
])(
  'with %j a run is extended: %s, and the number of warnings about the former name is %i',
  (env, is_extended, warnings) => {
    const lines: string[] = []
    expect(readExtended(env, (line) => lines.push(line))).toBe(is_extended)
    expect(lines).toHaveLength(warnings)
  },
)
