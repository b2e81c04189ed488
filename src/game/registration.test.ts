import { expect, test } from 'vitest'
import { LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING } from './accounts.ts'
import { type RegistrationForm, type RegistrationRules, registrationFaults } from './registration.ts'

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

function faults(changes: Partial<RegistrationForm>, rules: RegistrationRules) {
  const all = Object.entries(registrationFaults({ ...filled_in, ...changes }, rules))
  return all.filter(([, sentence]) => sentence !== undefined)
}

const both = (password: string) => ({ password, password_confirm: password })
const long = 'x'.repeat(121)

test.each<[string, Partial<RegistrationForm>, RegistrationRules, [string, string][]]>([
  ['5.1 an email is missing', { email: ' ' }, base, [['email', 'Email must be provided']]],
  ['5.1 an email is none', { email: 'astrid@home' }, base, [['email', 'Email is not valid']]],
  ['5.3 a user name is missing', { user_name: '' }, base, [['user_name', 'Username must be provided']]],
  [
    '5.3 and so it is in a marathon',
    { user_name: '' },
    marathon,
    [['user_name', 'You need to pick a user name']],
  ],
  [
    '5.3 9.5 two characters are no user name',
    { user_name: 'ab' },
    base,
    [['user_name', 'Usernames must be at least 3 characters']],
  ],
  ['5.3 9.5 three are', { user_name: 'abc' }, marathon, []],
  ['5.3 9.5 so are 120', { user_name: 'x'.repeat(120) }, base, []],
  [
    '5.3 9.5 121 are none',
    { user_name: long },
    marathon,
    [['user_name', 'Usernames can be max 120 characters']],
  ],
  [
    '5.4a 5.4c a password is missing',
    both(''),
    base,
    [
      ['password', 'You need a password'],
      ['password_confirm', 'You need to confirm the password'],
    ],
  ],
  ['5.4a 5.4c from a login provider none is needed', both(''), external, []],
  [
    '5.4b 9.5 seven characters are no password',
    both('geese 7'),
    base,
    [['password', 'Passwords needs to be at least 8 characters']],
  ],
  ['5.4b 9.5 eight are', both('geese 78'), base, []],
  [
    '5.4c it is to be said twice',
    { password_confirm: '' },
    base,
    [['password_confirm', 'You need to confirm the password']],
  ],
  [
    '5.4c the same both times',
    { password_confirm: 'four swans' },
    base,
    [['password_confirm', 'Passwords does not match']],
  ],
  [
    '5.5 a first name is missing',
    { first_name: '' },
    marathon,
    [['first_name', 'You need to enter your first name']],
  ],
  [
    '5.5 9.5 a first name is too long',
    { first_name: long },
    marathon,
    [['first_name', 'Your first name can be at most 120 characters long']],
  ],
  [
    '5.5 a last name is missing',
    { last_name: '' },
    marathon,
    [['last_name', 'You need to enter your last name']],
  ],
  [
    '5.5 9.5 a last name is too long',
    { last_name: long },
    marathon,
    [['last_name', 'Your last name can be at most 120 characters long']],
  ],
  ['5.5 9.5 names of 120 characters', { first_name: long.slice(1), last_name: long.slice(1) }, marathon, []],
  [
    '5.5 nothing is agreed to',
    { agreement: false },
    marathon,
    [['agreement', 'You need to agree to the terms and conditions']],
  ],
  ['5.5 elsewhere nobody asks for it', { first_name: '', last_name: '', agreement: false }, base, []],
  ['5.6 a country is missing', { country: '' }, base, [['country', 'You must select a country']]],
])('%s', (_what, changes, rules, sentences) => {
  expect(faults(changes, rules)).toEqual(sentences)
})

test('5.2 a login asks for its two fields in words of its own', () => {
  expect([LOGIN_EMAIL_MISSING, LOGIN_PASSWORD_MISSING]).toEqual([
    'You need to enter a username',
    'You need to enter a password',
  ])
})
