import { expect, it } from 'vitest'
import { CAPTAIN_SENTENCES } from './captain.ts'
import { COPY_SENTENCES } from './copying.ts'
import { LEAGUE_NAME_SENTENCES } from './league-names.ts'
import { LIMIT_SENTENCES } from './limits.ts'
import { OFFER_SENTENCES } from './offer.ts'
import { PICK_SENTENCES, REMOVE_SENTENCES } from './picks.ts'
import { PUBLISH_SENTENCES } from './publications.ts'
import { ORDER_SENTENCES } from './ranked-picks.ts'
import { SETTLE_SENTENCES } from './settlements.ts'
import { BET_SENTENCES } from './sidebets.ts'
import { TRADING_SENTENCES } from './trading.ts'

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

it.each(Object.entries(rules))(
  '%s: every refusal says in a sentence of its own why [8.1a]',
  (_name, sentences) => {
    const texts = Object.values(sentences)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).toMatch(/^[A-Z“].{10,}[^\s.]$/)
  },
)
