/**
 * A key for the spellings of an athlete's name in lists: `KLÆBO Johannes`, `Klaebo, Johannes` and `Johannes KLAEBO`
 * have the same key.
 */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ')
}

/**
 * The words of a name in lower case, without accents. Å, Ä, Æ, AA and AE become a; Ö, Ø and OE become o; Ü and UE
 * become u.
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

/** `KLAEBO Johannes Hoesflot` becomes `Johannes Hoesflot Klaebo`; a name in any other form is unchanged. */
export function givenNameFirst(name: string): string {
  const words = name.trim().split(/\s+/)
  const surnames = words.findIndex((word) => !isInCapitals(word))
  if (surnames <= 0) return words.join(' ')
  const family = words.slice(0, surnames)
  const given = words.slice(surnames)
  return given.some(isInCapitals) ? words.join(' ') : [...given, ...family.map(capitalised)].join(' ')
}

/** An initial such as `J.` is not a surname. */
function isInCapitals(word: string): boolean {
  return (word.match(/\p{L}/gu)?.length ?? 0) >= 2 && word === word.toUpperCase()
}

/** `SMITH-O'NEIL` becomes `Smith-O'Neil`. */
function capitalised(word: string): string {
  return word.toLowerCase().replace(/(^|[-'’])(\p{L})/gu, (part) => part.toUpperCase())
}
