/** Letters that Unicode normalization does not decompose. */
const LATIN: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd' }

/** A place without case, accents and punctuation: `Québec, QC` is `quebec qc`. */
export function foldPlace(place: string): string {
  const bare = place.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const plain = bare.replaceAll(/[øæœßłđð]/g, (letter) => LATIN[letter] ?? letter)
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** The part before a comma, slash, bracket or spaced dash: `Quebec` of `Québec, QC`, `Ruka` of `Ruka - Kuusamo`. */
export function mainPart(place: string): string {
  return foldPlace(place.split(/[,/(]| [-–] /)[0] ?? '') || foldPlace(place)
}
