import { expect, test } from 'vitest'
import { readPrefill } from './prefill.ts'

test('a link prefills the allowed fields; other parameters stay in the query [2.reg.a]', () => {
  const query = '?email=anna%40ski.example&user_name=anna&teamName=Wax&register_source=club&tab=1'
  expect(readPrefill(query, '')).toEqual({
    prefill: { email: 'anna@ski.example', user_name: 'anna', teamName: 'Wax', register_source: 'club' },
    rest: '?tab=1',
    must_replace_url: true,
  })
})

test('a password is read only from the fragment, and a password in the query is removed [2.reg.a]', () => {
  expect(readPrefill('?password=seen', '#password=a%20b')).toEqual({
    prefill: { password: 'a b' },
    rest: '',
    must_replace_url: true,
  })
  expect(readPrefill('?password=seen', '')).toEqual({ prefill: {}, rest: '', must_replace_url: true })
})

test.each(['', '?tab=1', '?first_name=Anna&agreement=true&verified_user=true'])(
  'the query “%s” prefills nothing and stays',
  (search) => {
    expect(readPrefill(search, '#content')).toEqual({ prefill: {}, rest: search, must_replace_url: false })
  },
)
