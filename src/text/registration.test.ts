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
  ['a missing email [5.1]', { email: ' ' }, base, [['email', 'Email must be provided']]],
  ['an invalid email [5.1]', { email: 'astrid@home' }, base, [['email', 'Email is not valid']]],
  ['a missing user name [5.3]', { user_name: '' }, base, [['user_name', 'Username must be provided']]],
  [
    'a missing user name in a marathon [5.3]',
    { user_name: '' },
    marathon,
    [['user_name', 'You need to pick a user name']],
  ],
  [
    'a user name of two characters [5.3 9.5]',
    { user_name: 'ab' },
    base,
    [['user_name', 'Usernames must be at least 3 characters']],
  ],
  ['a user name of three characters [5.3 9.5]', { user_name: 'abc' }, marathon, []],
  ['a user name of 120 characters [5.3 9.5]', { user_name: 'x'.repeat(120) }, base, []],
  [
    'a user name of 121 characters [5.3 9.5]',
    { user_name: long },
    marathon,
    [['user_name', 'Usernames can be max 120 characters']],
  ],
  [
    'a missing password [5.4a 5.4c]',
    both(''),
    base,
    [
      ['password', 'You need a password'],
      ['password_confirm', 'You need to confirm the password'],
    ],
  ],
  ['no password with a login provider [5.4a 5.4c]', both(''), external, []],
  [
    'a password of seven characters [5.4b 9.5]',
    both('geese 7'),
    base,
    [['password', 'Passwords needs to be at least 8 characters']],
  ],
  ['a password of eight characters [5.4b 9.5]', both('geese 78'), base, []],
  [
    'a missing password confirmation [5.4c]',
    { password_confirm: '' },
    base,
    [['password_confirm', 'You need to confirm the password']],
  ],
  [
    'a different password confirmation [5.4c]',
    { password_confirm: 'four swans' },
    base,
    [['password_confirm', 'Passwords does not match']],
  ],
  [
    'a missing first name [5.5]',
    { first_name: '' },
    marathon,
    [['first_name', 'You need to enter your first name']],
  ],
  [
    'a first name that is too long [5.5 9.5]',
    { first_name: long },
    marathon,
    [['first_name', 'Your first name can be at most 120 characters long']],
  ],
  [
    'a missing last name [5.5]',
    { last_name: '' },
    marathon,
    [['last_name', 'You need to enter your last name']],
  ],
  [
    'a last name that is too long [5.5 9.5]',
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
    'missing agreement [5.5]',
    { agreement: false },
    marathon,
    [['agreement', 'You need to agree to the terms and conditions']],
  ],
  [
    'no names or agreement in the base form [5.5]',
    { first_name: '', last_name: '', agreement: false },
    base,
    [],
  ],
  ['a missing country [5.6]', { country: '' }, base, [['country', 'You must select a country']]],
])('finds the right errors for %s', (_what, changes, rules, sentences) => {
  expect(errors(changes, rules)).toEqual(sentences)
})

test('the two fields of the login have their own messages [5.2]', () => {
  expect([LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING]).toEqual([
    'You need to enter a username',
    'You need to enter a password',
  ])
})
