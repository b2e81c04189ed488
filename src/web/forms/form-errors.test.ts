import { expect, test } from 'vitest'
import { resolverOf } from './form-errors.ts'

const resolve = resolverOf<{ email: string; password: string }>(({ email }) => ({
  email: email ? undefined : 'Email must be provided',
  password: undefined,
}))
const options = { fields: {}, shouldUseNativeValidation: false }

test('each error is stored under the name of its field [5.8]', async () => {
  expect(await resolve({ email: '', password: 'x' }, undefined, options)).toEqual({
    values: {},
    errors: { email: { type: 'rule', message: 'Email must be provided' } },
  })
})

test('valid values are passed on unchanged', async () => {
  const values = { email: 'anna@ski.example', password: 'x' }
  expect(await resolve(values, undefined, options)).toEqual({ values, errors: {} })
})
