/**
 * Returns the same key for every spelling of an athlete's name, such as `KLÆBO Johannes`, `Klaebo, Johannes` and
 * `Johannes KLAEBO`.
 */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ')
}

/**
 * Splits a name into words in lower case, without accents. Letters that are transcribed in several ways get one form:
 * Å, Ä, Æ, AA and AE become a; Ö, Ø and OE become o; Ü and UE become u.
 */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/[æøœßłđðþı]/g, (letter) => PLAIN_LETTERS.get(letter)!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ae|aa/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/ue/g, 'u')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const PLAIN_LETTERS = new Map([
  ['æ', 'ae'],
  ['ø', 'oe'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])

/** The code of an athlete who has no federation code, such as `kari-fjell` for `Kari Fjell`. */
export function codeFromName(name: string): string {
  return nameWords(name).join('-').slice(0, 40)
}

/** Converts `KLAEBO Johannes Hoesflot` to `Johannes Hoesflot Klaebo`. Other names keep the order of their words. */
export function givenNameFirst(name: string): string {
  const words = name.trim().split(/\s+/)
  const first_given = words.findIndex((word) => !isInCapitals(word))
  if (first_given <= 0) return words.join(' ')
  const family = words.slice(0, first_given)
  const given = words.slice(first_given)
  return given.some(isInCapitals) ? words.join(' ') : [...given, ...family.map(capitalised)].join(' ')
}

/** Requires at least two letters, because an initial such as `J.` is not a surname. */
function isInCapitals(word: string): boolean {
  return (word.match(/\p{L}/gu)?.length ?? 0) >= 2 && word === word.toUpperCase()
}

/** Converts `SMITH-O'NEIL` to `Smith-O'Neil`. */
function capitalised(word: string): string {
  return word.toLowerCase().replace(/(^|[-'’])(\p{L})/gu, (part) => part.toUpperCase())
}
