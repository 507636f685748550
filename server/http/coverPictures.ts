import * as v from 'valibot'
import type { FastifyInstance } from 'fastify'
import { Id } from '#src/api/model/common.ts'
import { CoverQuery } from '../art/art.ts'
import { drawCover } from '../art/cover.ts'
import { rasterOf } from '../art/raster.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'

const SIZE = { width: 1_200, height: 675 } as const
/** Pictures that are kept; the oldest go first. */
const KEPT = 32
/** Drawing one takes the process some 50 ms: a few at once, then one a second, whoever asks. */
const DRAWN = { burst: 20, interval: 1_000 }
/** How long a preview may keep a picture, in seconds. */
const MAX_AGE = 86_400

const Params = v.object({
  file: v.pipe(
    v.string(),
    v.endsWith('.png'),
    v.transform((name) => name.slice(0, -'.png'.length)),
    Id,
  ),
})

/** Covers of rooms and matches as points: previews of links show no drawings. Beyond what may be drawn, the picture of the site. */
export function registerCoverPictures(app: FastifyInstance, { now }: Pick<Services, 'now'>): void {
  const kept = new Map<string, Promise<Buffer>>()
  const limiter = createConnectionLimiter(DRAWN, now)

  function draw(key: string, svg: string): Promise<Buffer> {
    const oldest = kept.size < KEPT ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    const drawn = rasterOf(svg, SIZE.width, SIZE.height)
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    return drawn
  }

  return void app.get('/art/cover/:file(^.+\\.png$)', async (request, reply) => {
    const params = v.safeParse(Params, request.params)
    const query = v.safeParse(CoverQuery, request.query)
    if (!params.success || !query.success) return reply.callNotFound()
    const { file } = params.output
    const key = [file, ...Object.values(query.output)].join(' ')
    const known = kept.get(key)
    if (known === undefined && !limiter.admit('')) {
      return reply.header('cache-control', 'no-store').redirect('/icons/share.png', 302)
    }
    return (
      reply
        .type('image/png')
        .header('cache-control', `public, max-age=${MAX_AGE}`)
        // Shown by other sites: that is what it is for.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await (known ?? draw(key, drawCover(file, query.output))))
    )
  })
}
