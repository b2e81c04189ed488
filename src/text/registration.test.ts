import { expect, test } from 'vitest'
import { LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING } from '#game/accounts/accounts.ts'
import { type RegistrationForm, type RegistrationRules, registrationErrors } from './registration.ts'

const filled_in: RegistrationForm = {
  email: 'astrid@example.org',
  user_name: 'astrid',
  password: 'four geese ski',
  password_confirm: 'four geese ski',
  teamName: '',
  country: 'NOR',
  first_name: 'Astrid',
  last_name: 'Øyre',
  agreement: true,
}
const base: RegistrationRules = { registration: 'base', password_min: 8, is_external: false }
const marathon: RegistrationRules = { ...base, registration: 'marathon' }
const external: RegistrationRules = { ...base, is_external: true }

function errors(changes: Partial<RegistrationForm>, rules: RegistrationRules) {
  const all = Object.entries(registrationErrors({ ...filled_in, ...changes }, rules))
  return all.filter(([, sentence]) => sentence !== undefined)
}

const both = (password: string) => ({ password, password_confirm: password })
const long = 'x'.repeat(121)

test.each<[string, Partial<RegistrationForm>, RegistrationRules, [string, string][]]>([
  ['an email is missing [5.1]', { email: ' ' }, base, [['email', 'Email must be provided']]],
  ['an email is none [5.1]', { email: 'astrid@home' }, base, [['email', 'Email is not valid']]],
  ['a user name is missing [5.3]', { user_name: '' }, base, [['user_name', 'Username must be provided']]],
  [
    'and so it is in a marathon [5.3]',
    { user_name: '' },
    marathon,
    [['user_name', 'You need to pick a user name']],
  ],
  [
    'two characters are no user name [5.3 9.5]',
    { user_name: 'ab' },
    base,
    [['user_name', 'Usernames must be at least 3 characters']],
  ],
  ['three are [5.3 9.5]', { user_name: 'abc' }, marathon, []],
  ['so are 120 [5.3 9.5]', { user_name: 'x'.repeat(120) }, base, []],
  [
    '121 are none [5.3 9.5]',
    { user_name: long },
    marathon,
    [['user_name', 'Usernames can be max 120 characters']],
  ],
  [
    'a password is missing [5.4a 5.4c]',
    both(''),
    base,
    [
      ['password', 'You need a password'],
      ['password_confirm', 'You need to confirm the password'],
    ],
  ],
  ['from a login provider none is needed [5.4a 5.4c]', both(''), external, []],
  [
    'seven characters are no password [5.4b 9.5]',
    both('geese 7'),
    base,
    [['password', 'Passwords needs to be at least 8 characters']],
  ],
  ['eight are [5.4b 9.5]', both('geese 78'), base, []],
  [
    'it is to be said twice [5.4c]',
    { password_confirm: '' },
    base,
    [['password_confirm', 'You need to confirm the password']],
  ],
  [
    'the same both times [5.4c]',
    { password_confirm: 'four swans' },
    base,
    [['password_confirm', 'Passwords does not match']],
  ],
  [
    'a first name is missing [5.5]',
    { first_name: '' },
    marathon,
    [['first_name', 'You need to enter your first name']],
  ],
  [
    'a first name is too long [5.5 9.5]',
    { first_name: long },
    marathon,
    [['first_name', 'Your first name can be at most 120 characters long']],
  ],
  [
    'a last name is missing [5.5]',
    { last_name: '' },
    marathon,
    [['last_name', 'You need to enter your last name']],
  ],
  [
    'a last name is too long [5.5 9.5]',
    { last_name: long },
    marathon,
    [['last_name', 'Your last name can be at most 120 characters long']],
  ],
  [
    'names of 120 characters [5.5 9.5]',
    { first_name: long.slice(1), last_name: long.slice(1) },
    marathon,
    [],
  ],
  [
    'nothing is agreed to [5.5]',
    { agreement: false },
    marathon,
    [['agreement', 'You need to agree to the terms and conditions']],
  ],
  ['elsewhere nobody asks for it [5.5]', { first_name: '', last_name: '', agreement: false }, base, []],
  ['a country is missing [5.6]', { country: '' }, base, [['country', 'You must select a country']]],
])('%s', (_what, changes, rules, sentences) => {
  expect(errors(changes, rules)).toEqual(sentences)
})

test('a login asks for its two fields in words of its own [5.2]', () => {
  expect([LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING]).toEqual([
    'You need to enter a username',
    'You need to enter a password',
  ])
})
