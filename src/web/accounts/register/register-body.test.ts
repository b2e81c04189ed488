import { expect, test } from 'vitest'
import type { RegisterValues } from './register-values.ts'
import { registerBody } from './use-registering.ts'

const values: RegisterValues = {
  email: ' anna@ski.example ',
  user_name: ' anna ',
  password: ' blanks count ',
  password_confirm: ' blanks count ',
  teamName: '  ',
  country: 'SWE',
  first_name: ' Anna ',
  last_name: ' Berg ',
  agreement: true,
  newsletter: false,
}

test('the basic form sends its fields without blanks at their ends, but does not trim the password [2.reg.a]', () => {
  const base = {
    email: 'anna@ski.example',
    user_name: 'anna',
    password: ' blanks count ',
    password_confirm: ' blanks count ',
    country: 'SWE',
  }
  const context = { registration: 'base', register_source: undefined, next: '/' } as const
  expect(registerBody(values, context)).toEqual(base)
  expect(registerBody(values, { ...context, next: '/invites/7K3M' })).toEqual({
    ...base,
    next: '/invites/7K3M',
  })
})

test('the form of a marathon season also sends names, agreement and newsletter [2.reg.g 2.reg.h 2.reg.i]', () => {
  expect(
    registerBody(values, { registration: 'marathon', register_source: undefined, next: '/' }),
  ).toMatchObject({
    first_name: 'Anna',
    last_name: 'Berg',
    agreement: true,
    newsletter: false,
  })
})

test('after a login with a provider, an empty password is not sent [5.4a 2.reg.d]', () => {
  const external = { ...values, password: '', password_confirm: '', teamName: 'Wax' }
  expect(registerBody(external, { registration: 'base', register_source: 'club', next: '/' })).toEqual({
    email: 'anna@ski.example',
    user_name: 'anna',
    country: 'SWE',
    teamName: 'Wax',
    register_source: 'club',
  })
})
