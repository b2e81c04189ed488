import { ALPS } from './nations-alps.ts'
import { EAST_AND_OVERSEAS } from './nations-east-and-overseas.ts'
import { NORTH } from './nations-north.ts'

/** The words of a nation, with blanks between them; all names are invented to sound like its own. */
export type NationWords = {
  /** ISO alpha-3. */
  country: string
  /** Athletes of each gender. */
  size: number
  /** How good they are on the whole, from 0 to 1. */
  strength: number
  men: string
  women: string
  families: string
  /** Where a woman's family name has a form of its own. */
  families_of_women?: string
}

export type Nation = Pick<NationWords, 'country' | 'size' | 'strength'> & {
  first: { m: string[]; f: string[] }
  last: { m: string[]; f: string[] }
}

export const NATIONS: readonly Nation[] = [...NORTH, ...ALPS, ...EAST_AND_OVERSEAS].map(nation)

function nation(words: NationWords): Nation {
  const { country, size, strength, men, women, families, families_of_women = families } = words
  return {
    country,
    size,
    strength,
    first: { m: men.split(' '), f: women.split(' ') },
    last: { m: families.split(' '), f: families_of_women.split(' ') },
  }
}
