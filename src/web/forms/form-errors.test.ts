import { expect, test } from 'vitest'
import { resolverOf } from './form-errors.ts'

const resolve = resolverOf<{ email: string; password: string }>(({ email }) => ({
  email: email ? undefined : 'Email must be provided',
  password: undefined,
}))
const options = { fields: {}, shouldUseNativeValidation: false }

test('each fault belongs to its field [5.8]', async () => {
  expect(await resolve({ email: '', password: 'x' }, undefined, options)).toEqual({
    values: {},
    errors: { email: { type: 'rule', message: 'Email must be provided' } },
  })
})

test('what has no fault is passed on as it is', async () => {
  const values = { email: 'anna@ski.example', password: 'x' }
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} })
})
