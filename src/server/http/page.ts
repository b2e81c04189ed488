import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from './errors.ts'

/**
 * Serves the built page from `folder`. Its assets carry a hash in their names, so they may be kept for ever; whatever
 * else a browser asks for is the page, which knows its own addresses.
 */
export function servePage(app: FastifyInstance, folder: string): void {
  const is_built = existsSync(join(folder, 'index.html'))
  if (is_built)
    void app.register(fastifyStatic, { root: folder, cacheControl: false, setHeaders: setCaching })

  app.setNotFoundHandler((request, reply) => {
    const is_page = request.method === 'GET' && !/^\/(api|assets)(\/|$|\?)/.test(request.url)
    if (is_page && is_built) return reply.sendFile('index.html')
    throw notFound('Page')
  })
}

function setCaching(reply: FastifyReply, path: string): void {
  const is_hashed = path.includes('/assets/')
  reply.header('cache-control', is_hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}
