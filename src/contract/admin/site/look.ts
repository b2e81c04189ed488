import { z } from 'zod'
import { AnyText } from '../../fields.ts'
import { route } from '../../route.ts'

const Look = z.strictObject({
  /** The name of the site. It is stored as the display name of the current season and as the default for new seasons. */
  name: z.string(),
  /** Null if the site has no season yet. */
  slogan: z.string().nullable(),
  logo_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  accent_colour: z.string().nullable(),
  /** The background colour of the header and the footer. */
  ground_colour: z.string().nullable(),
  mail_address: z.string().nullable(),
  terms_page: z.string().nullable(),
})

export const AdminLook = Look.extend({
  /** The pages that can be chosen as the page with the terms. */
  pages: z.array(z.string()),
  /** The ETag of the look. A change sends it as If-Match. */
  version: z.string(),
})
export type AdminLook = z.infer<typeof AdminLook>

export const getAdminLook = route({
  method: 'GET',
  path: '/api/admin/look',
  caller: 'owner',
  summary: 'Returns the name, pictures, colours, contact address and terms page of the site',
  reply: AdminLook,
})

const Text = AnyText.max(200, 'must be at most 200 characters')

export const changeAdminLook = route({
  method: 'PATCH',
  path: '/api/admin/look',
  caller: 'owner',
  factor: 'recent',
  summary: 'Changes the name and look of the site. Omitted fields keep their values',
  body: z.strictObject({
    name: Text.trim().min(1, 'must not be empty').optional(),
    slogan: Text.trim().optional(),
    logo_url: Text.nullable().optional(),
    icon_url: Text.nullable().optional(),
    accent_colour: Text.nullable().optional(),
    ground_colour: Text.nullable().optional(),
    mail_address: Text.nullable().optional(),
    terms_page: Text.nullable().optional(),
  }),
  reply: z.strictObject({}),
  request_headers: ['idempotency-key', 'if-match'],
  refusals: ['stale', 'invalid'],
})
