import { z } from 'zod'
import { route } from './route.ts'

export const getLogout = route({
  method: 'GET',
  path: '/api/logout',
  caller: 'visitor',
  summary:
    'Logs out if the request comes from a page of this site. Otherwise returns a page with a logout button, or redirects home if nobody is logged in',
  reply: z.string(),
  content_type: 'text/html',
  successes: [200, 303],
})

export const postLogout = route({
  method: 'POST',
  path: '/api/logout',
  caller: 'visitor',
  summary: 'Ends the session of this browser',
  accepts_form: true,
  reply: z.strictObject({}),
  successes: [200, 303],
})
