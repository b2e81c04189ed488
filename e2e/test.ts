import { test as base } from '@playwright/test'
import { addressOf, type Game } from './games.ts'

type Options = {
  /** The game that is played: `test.use({ variant: 'marathon' })`. */
  variant: Game
}

export const test = base.extend<Options>({
  variant: ['worldcup', { option: true }],
  baseURL: async ({ variant }, use) => use(addressOf(variant)),
})
