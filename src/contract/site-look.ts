import { z } from 'zod'

/** How the site looks. Null: as the game looks without settings. */
export const SiteLook = z.strictObject({
  logo_url: z.string().nullable(),
  /** The icon of browser tabs. */
  icon_url: z.string().nullable(),
  /** `#rrggbb`, allowed by `checkColours`. */
  accent_colour: z.string().nullable(),
  ground_colour: z.string().nullable(),
})
export type SiteLook = z.infer<typeof SiteLook>

/** A link to a page of the site, or to an address with https. */
export const SiteLink = z.strictObject({ label: z.string(), address: z.string() })
export type SiteLink = z.infer<typeof SiteLink>

/** A sponsor is shown by its picture, or else by its name. */
export const Sponsor = SiteLink.extend({ image_url: z.string().nullable() })
export type Sponsor = z.infer<typeof Sponsor>

/** The links that operators have added to the site's own, in their order. */
export const SiteLinks = z.strictObject({
  menu: z.array(SiteLink),
  footer: z.array(SiteLink),
  sponsors: z.array(Sponsor),
})
export type SiteLinks = z.infer<typeof SiteLinks>
