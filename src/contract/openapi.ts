import { z } from 'zod'
import { route } from './route.ts'

const JsonObject = z.record(z.string(), z.unknown())

export const getOpenapi = route({
  method: 'GET',
  path: '/api/openapi.json',
  caller: 'visitor',
  summary: 'Returns this document: a description of all routes of the API, as OpenAPI 3.1',
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
  caller: 'visitor',
  summary: 'Returns the API documentation as a web page',
  reply: z.string(),
  content_type: 'text/html',
})

export const getDocsStyle = route({
  method: 'GET',
  path: '/api/docs.css',
  caller: 'visitor',
  summary: 'Returns the stylesheet of the API documentation',
  reply: z.string(),
  content_type: 'text/css',
})
