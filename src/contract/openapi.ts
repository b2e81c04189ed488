import { z } from 'zod'
import { route } from './route.ts'

const JsonObject = z.record(z.string(), z.unknown())

export const getOpenapi = route({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document: every route of the API, and only those, as OpenAPI 3.1',
  reply: z.strictObject({
    openapi: z.literal('3.1.0'),
    info: JsonObject,
    tags: z.array(JsonObject),
    paths: JsonObject,
    components: JsonObject,
  }),
})

export const getDocs = route({
  method: 'GET',
  path: '/api/docs',
  summary: 'The same for people to read',
  reply: z.string(),
  content_type: 'text/html',
})

export const getDocsStyle = route({
  method: 'GET',
  path: '/api/docs.css',
  summary: 'How it looks',
  reply: z.string(),
  content_type: 'text/css',
})
