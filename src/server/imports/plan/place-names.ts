/** Letters that Unicode normalization does not decompose. */
const LATIN: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd' }

/** Removes case, accents and punctuation from a place: `Québec, QC` becomes `quebec qc`. */
export function foldPlace(place: string): string {
  const bare = place.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const plain = bare.replaceAll(/[øæœßłđð]/g, (letter) => LATIN[letter] ?? letter)
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/**
 * Returns the folded part before a comma, slash, bracket or spaced dash: `quebec` for `Québec, QC`, and `ruka` for
 * `Ruka - Kuusamo`.
 */
export function mainPart(place: string): string {
  return foldPlace(place.split(/[,/(]| [-–] /)[0] ?? '') || foldPlace(place)
}
