import { z } from 'zod'

/** Pictures and colours of the site. Null stands for the built-in picture or colour. */
export const SiteLook = z.strictObject({
  logo_url: z.string().nullable(),
  /** The icon of browser tabs. */
  icon_url: z.string().nullable(),
  /** The colour of buttons and of the focus outline, as `#rrggbb`. */
  accent_colour: z.string().nullable(),
  /** The background colour of the header and the footer, as `#rrggbb`. */
  ground_colour: z.string().nullable(),
})
export type SiteLook = z.infer<typeof SiteLook>

/** A link to a page of this site, or to an https address. */
export const SiteLink = z.strictObject({ label: z.string(), address: z.string() })
export type SiteLink = z.infer<typeof SiteLink>

/** A sponsor. The site shows its picture, or its name if it has no picture. */
export const Sponsor = SiteLink.extend({ image_url: z.string().nullable() })
export type Sponsor = z.infer<typeof Sponsor>

/**
 * The links that operators have added to the menu and to the footer, and the sponsors. Each list is in the order of
 * display.
 */
export const SiteLinks = z.strictObject({
  menu: z.array(SiteLink),
  footer: z.array(SiteLink),
  sponsors: z.array(Sponsor),
})
export type SiteLinks = z.infer<typeof SiteLinks>
