import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import type { Env } from '../platform/env.ts'

/** How long a browser may remember what it was allowed, in s. */
const REMEMBERED = 600

/**
 * Lets pages of the site and of its other domains call this one (C-6), also where this one is the domain of the news (C-4): their exact
 * origins and nobody else's, without cookies, which no call needs.
 */
export async function registerCors(app: FastifyInstance, { domains, siteUrl }: Pick<Env, 'domains' | 'siteUrl'>): Promise<void> {
  // Pages come compressed in several ways (pages.ts); the plugin adds the origin.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'accept-encoding'))
  await app.register(cors, {
    origin: [...new Set([...domains, ...(siteUrl === null ? [] : [siteUrl])])],
    methods: ['GET', 'POST'],
    allowedHeaders: [...Object.values(profile.headers), 'content-type', 'accept-language'],
    exposedHeaders: [profile.headers['tb-token'], profile.headers['tb-picture-id']],
    maxAge: REMEMBERED,
  })
}
