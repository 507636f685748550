import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import type { Env } from '../platform/env.ts'

/** How long a browser may remember what it was allowed, in s. */
const REMEMBERED = 600

/**
 * Lets pages of the site's other domains call this one (C-6): their exact origins and nobody else's, without cookies, which no
 * call needs.
 */
export async function registerCors(app: FastifyInstance, { domains }: Pick<Env, 'domains'>): Promise<void> {
  // Pages come compressed in several ways (pages.ts); the plugin adds the origin.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'accept-encoding'))
  await app.register(cors, {
    origin: [...domains],
    methods: ['GET', 'POST'],
    allowedHeaders: [...Object.values(profile.headers), 'content-type', 'accept-language'],
    exposedHeaders: [profile.headers['tb-token'], profile.headers['tb-picture-id']],
    maxAge: REMEMBERED,
  })
}
