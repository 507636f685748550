import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { profile } from '#src/api/profile.ts'
import { createSealer } from '#src/api/seal/sealer.ts'
import { x1Context } from '#src/api/seal/x1.ts'
import { videoSignText } from '#src/api/transport/videoSign.ts'
import { CallError } from '../platform/callError.ts'
import { randomBytes } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { nodeCrypto } from './nodeCrypto.ts'

const sealer = createSealer(nodeCrypto())

const SignedQuery = v.objectWithRest(
  {
    ts: v.pipe(v.string(), v.regex(/^\d{13}$/)),
    nonce: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    sign: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  },
  v.pipe(v.string(), v.maxLength(256)),
)

/** Lets a video query in only when it is signed with the profile's key, fresh and new (C-13). Throws `forbidden` for anything else, whatever was wrong. */
export async function checkVideoQuery(services: Pick<Services, 'now' | 'nonces'>, path: string, query: unknown): Promise<void> {
  const parsed = v.safeParse(SignedQuery, query)
  if (!parsed.success || Math.abs(services.now() - Number(parsed.output.ts)) >= profile.seal.skew) throw refused()
  const { sign, ...signed } = parsed.output
  const expected = createHmac('sha256', profile.videoKey).update(videoSignText(path, signed)).digest()
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) throw refused()
  if (!(await services.nonces.useStored(`video ${signed.nonce}`, Number(signed.ts)))) throw refused()
}

/** Packs a payload for the signed query that asked for it, and for no other (C-13). The query has been checked. */
export async function packX1(path: string, query: unknown, data: unknown): Promise<{ readonly x1: string }> {
  const context = x1Context(path, v.parse(v.record(v.string(), v.string()), query))
  return { x1: await sealer.seal(context, JSON.stringify(data), randomBytes(16)) }
}

function refused(): CallError {
  return new CallError(profile.codes.forbidden, 'videoLink')
}
