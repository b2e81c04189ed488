import { z } from 'zod'
import { route } from '../../route.ts'
import { SiteLinks } from '../../site-look.ts'
import { OneLine } from '../typed-text.ts'

export const getAdminLinks = route({
  method: 'GET',
  path: '/api/admin/links',
  caller: 'operator',
  summary: 'Returns the links that operators have added to the menu and the footer, and the sponsors',
  reply: SiteLinks.extend({
    /** The ETag of the links. A change sends it as If-Match. */
    version: z.string(),
  }),
})

const Link = z.strictObject({ label: OneLine(60), address: OneLine(500) })

/**
 * The links that a request sets. `setLinks` on the server also checks addresses, pictures, label lengths, duplicates
 * and the number of links in each list.
 */
export const NewLinks = z.strictObject({
  menu: z.array(Link).max(20),
  footer: z.array(Link).max(20),
  sponsors: z.array(Link.extend({ image_url: OneLine(200).nullable() })).max(20),
})

export const putAdminLinks = route({
  method: 'PUT',
  path: '/api/admin/links',
  caller: 'operator',
  summary: 'Replaces the links in the menu and in the footer, and the sponsors',
  body: NewLinks,
  reply: z.strictObject({}),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'invalid'],
})
