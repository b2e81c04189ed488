import { expect, it } from 'vitest'
import { LEAGUE_NAME_SENTENCES } from './league-refusals.ts'
import { PUBLISH_SENTENCES } from './scoring-refusals.ts'
import { BET_SENTENCES, SETTLE_SENTENCES } from './sidebet-refusals.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  LIMIT_SENTENCES,
  OFFER_SENTENCES,
  ORDER_SENTENCES,
  PICK_SENTENCES,
  REMOVE_SENTENCES,
  TRADING_SENTENCES,
} from './team-refusals.ts'

const rules = {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  LEAGUE_NAME_SENTENCES,
  LIMIT_SENTENCES,
  OFFER_SENTENCES,
  PICK_SENTENCES,
  REMOVE_SENTENCES,
  PUBLISH_SENTENCES,
  ORDER_SENTENCES,
  SETTLE_SENTENCES,
  BET_SENTENCES,
  TRADING_SENTENCES,
}

it.each(Object.entries(rules))('%s: every refusal has its own sentence [8.1a]', (_name, sentences) => {
  const texts = Object.values(sentences)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z“].{10,}[^\s.]$/)
})
