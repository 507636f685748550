import * as v from 'valibot'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '#src/api/model/common.ts'
import { GameRules } from '#src/api/model/game.ts'
import { SportKind } from '#src/api/model/sport.ts'
import { drawCover } from './cover.ts'
import { drawCrest } from './crest.ts'
import { drawGameCover } from './gameCover.ts'
import { drawGift } from './gift.ts'
import { drawFavicon, drawLogo } from './logo.ts'
import { drawPortrait } from './portrait.ts'

/** How long a browser may keep a picture, in seconds: the drawings change with releases alone. */
const MAX_AGE = 86_400

const Params = v.object({
  file: v.pipe(
    v.string(),
    v.endsWith('.svg'),
    v.transform((name) => name.slice(0, -'.svg'.length)),
    Id,
  ),
})
/** What a game's cover is drawn for. */
const GameCoverQuery = v.object({ rules: v.optional(GameRules, 'slot') })
/** What a cover is drawn for. */
export const CoverQuery = v.object({ sport: v.optional(SportKind, 'anchor'), home: v.optional(Id), visit: v.optional(Id) })

function send(reply: FastifyReply, svg: string | null): FastifyReply {
  if (svg === null) {
    reply.callNotFound()
    return reply
  }
  return reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('cache-control', `public, max-age=${MAX_AGE}`)
    .header('content-security-policy', "default-src 'none'; style-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(svg)
}

/** Pictures drawn from ids alone: crests, portraits, covers, games, gifts and the logo. Nothing of a request ends up in a picture. */
export function registerArt(app: FastifyInstance): void {
  const byId = (path: string, draw: (id: string) => string | null) => {
    app.get(path, (request, reply) => {
      const params = v.safeParse(Params, request.params)
      return send(reply, params.success ? draw(params.output.file) : null)
    })
  }
  byId('/art/crest/:file', drawCrest)
  byId('/art/portrait/:file', drawPortrait)
  byId('/art/gift/:file', drawGift)
  app.get('/art/cover/:file', (request, reply) => {
    const params = v.safeParse(Params, request.params)
    const query = v.safeParse(CoverQuery, request.query)
    return send(reply, params.success && query.success ? drawCover(params.output.file, query.output) : null)
  })
  app.get('/art/game/:file', (request, reply) => {
    const params = v.safeParse(Params, request.params)
    const query = v.safeParse(GameCoverQuery, request.query)
    return send(reply, params.success && query.success ? drawGameCover(params.output.file, query.output.rules) : null)
  })
  app.get('/art/logo.svg', (_, reply) => send(reply, drawLogo()))
  app.get('/favicon.svg', (_, reply) => send(reply, drawFavicon()))
}
