/**
 * The two colours of a site, as `#rrggbb`. The ground is the background of the header and the footer. The accent is the
 * colour of buttons and of the focus outline. Null stands for the game's own colour (`OWN_COLOURS`).
 */
export type BrandColours = { accent_colour: string | null; ground_colour: string | null }

/** The colours of a site that has not chosen any. */
export const OWN_COLOURS = { accent_colour: '#ffd23f', ground_colour: '#0a1a2f' } as const

/** The colours of the text on the accent, and of the faintest text on the ground (see src/web/ui/tokens.css). */
const ACCENT_TEXT = '#1d1600'
const GROUND_TEXT = '#a9bfd6'

/** The contrast ratios that WCAG 2.2 AA requires for text and for graphics, such as the focus outline. */
const TEXT_RATIO = 4.5
const MARK_RATIO = 3

export type ColourRefusal = {
  colour: keyof BrandColours
  against: 'accent-text' | 'ground-text' | 'ground'
  ratio: number
  min_ratio: number
  /** The refused colour, mixed with just enough white or black to be allowed. */
  nearest: string
}

/**
 * Returns a refusal for each colour on which text would be too hard to read. On the ground, the text is checked against
 * the lighter shade. The accent must also be visible on the ground, because it is the colour of the focus outline.
 */
export function checkColours(given: BrandColours): ColourRefusal[] {
  const { accent_colour, ground_colour } = completeColours(given)
  const ground = checkGround(ground_colour)
  const accent = checkAccent(accent_colour, ground?.nearest ?? ground_colour)
  return [accent, ground].filter((refusal) => refusal !== null)
}

function checkAccent(accent: string, ground: string): ColourRefusal | null {
  const { rise } = groundShades(ground)
  const text_ratio = contrastOf(accent, ACCENT_TEXT)
  const mark_ratio = contrastOf(accent, rise)
  if (text_ratio >= TEXT_RATIO && mark_ratio >= MARK_RATIO) return null

  const nearest = nearestMix(
    accent,
    '#ffffff',
    (mixed) => contrastOf(mixed, ACCENT_TEXT) >= TEXT_RATIO && contrastOf(mixed, rise) >= MARK_RATIO,
  )
  const is_faint = text_ratio < TEXT_RATIO
  return {
    colour: 'accent_colour',
    against: is_faint ? 'accent-text' : 'ground',
    ratio: is_faint ? text_ratio : mark_ratio,
    min_ratio: is_faint ? TEXT_RATIO : MARK_RATIO,
    nearest,
  }
}

function checkGround(ground: string): ColourRefusal | null {
  const ratioOf = (colour: string) => contrastOf(groundShades(colour).rise, GROUND_TEXT)
  const ratio = ratioOf(ground)
  if (ratio >= TEXT_RATIO) return null

  const nearest = nearestMix(ground, '#000000', (mixed) => ratioOf(mixed) >= TEXT_RATIO)
  return { colour: 'ground_colour', against: 'ground-text', ratio, min_ratio: TEXT_RATIO, nearest }
}

/** Replaces null by the game's own colours. */
export function completeColours({ accent_colour, ground_colour }: BrandColours) {
  return {
    accent_colour: accent_colour ?? OWN_COLOURS.accent_colour,
    ground_colour: ground_colour ?? OWN_COLOURS.ground_colour,
  }
}

/** Two shades of the ground: the lighter `rise` for parts that stand out, and the darker `deep` for the dark theme. */
export function groundShades(ground: string): { rise: string; deep: string } {
  return { rise: mixOf(ground, '#ffffff', 0.07), deep: mixOf(ground, '#000000', 0.5) }
}

/** The contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const STEP_COUNT = 256

/** Mixes the colour with a growing share of `other` until the mix is allowed. */
function nearestMix(colour: string, other: string, isAllowed: (mixed: string) => boolean): string {
  for (let step = 1; step < STEP_COUNT; step += 1) {
    const mixed = mixOf(colour, other, step / STEP_COUNT)
    if (isAllowed(mixed)) return mixed
  }
  return other
}

function mixOf(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
