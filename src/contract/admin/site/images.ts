import { z } from 'zod'
import { AnyText } from '../../fields.ts'
import { route } from '../../route.ts'

export const uploadImage = route({
  method: 'POST',
  path: '/api/admin/images',
  caller: 'operator',
  summary:
    'Stores a picture (PNG, JPEG or WebP). The address contains a digest of the picture, so an upload never replaces another picture',
  query: z.object({
    /** The name of the uploaded file. The URL of the picture is made from it. */
    name: AnyText.trim().min(1, 'is required').max(200, 'must be at most 200 characters'),
  }),
  max_upload_bytes: 1024 * 1024,
  reply: z.strictObject({ address: z.string() }),
  refusals: ['too-large', 'invalid'],
})
