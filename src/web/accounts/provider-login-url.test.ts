import { expect, test } from 'vitest'
import { providerLoginUrl } from './provider-login-url.ts'

test.each([
  ['google', undefined, '/oauth/google/redirect'],
  ['club', '/', '/oauth/club/redirect'],
  ['club', '/users/me?tab=1', '/oauth/club/redirect?next=%2Fusers%2Fme%3Ftab%3D1'],
  ['a/b', undefined, '/oauth/a%2Fb/redirect'],
])('the login URL of the provider %s with the next page %s is %s [2.login.b]', (provider, next, address) => {
  expect(providerLoginUrl(provider, next)).toBe(address)
})
