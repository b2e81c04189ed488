import { ALPS } from './nations-alps.ts'
import { EAST_AND_OVERSEAS } from './nations-east-and-overseas.ts'
import { NORTH } from './nations-north.ts'

/**
 * The source of a nation's athletes. The names in a list are separated by spaces. They are fictional and sound like the
 * language.
 */
export type NationSource = {
  /** ISO alpha-3. */
  country: string
  /** How many athletes of each gender the nation has. */
  size: number
  /** The average strength, from 0 to 1. */
  strength: number
  men: string
  women: string
  last_names: string
  /** The feminine forms, if the language has them. */
  feminine_last_names?: string
}

export type Nation = Pick<NationSource, 'country' | 'size' | 'strength'> & {
  first: { m: string[]; f: string[] }
  last: { m: string[]; f: string[] }
}

export const NATIONS: readonly Nation[] = [...NORTH, ...ALPS, ...EAST_AND_OVERSEAS].map(nation)

function nation(source: NationSource): Nation {
  const { country, size, strength, men, women, last_names, feminine_last_names = last_names } = source
  return {
    country,
    size,
    strength,
    first: { m: men.split(' '), f: women.split(' ') },
    last: { m: last_names.split(' '), f: feminine_last_names.split(' ') },
  }
}
