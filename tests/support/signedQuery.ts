import { createHmac, randomBytes } from 'node:crypto'
import { profile } from '#src/api/profile.ts'
import { videoSignText } from '#src/api/transport/videoSign.ts'

/** A query as the video host wants it (C-13), signed at `now` in ms. */
export function signedQuery(path: string, query: Readonly<Record<string, string>>, now: number): URLSearchParams {
  const signed = { ...query, ts: String(now), nonce: randomBytes(16).toString('base64url') }
  const sign = createHmac('sha256', profile.videoKey).update(videoSignText(path, signed)).digest('hex')
  return new URLSearchParams({ ...signed, sign })
}
