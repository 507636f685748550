import { profile } from '../profile.ts'
import type { Layer } from './onion.ts'
import { videoSignText } from './videoSign.ts'

/** Sends the video host's calls there, with their parameters as a query signed by HMAC-SHA256 (C-13). Other calls pass. */
export function videoHostLayer(now: () => number, nonce: () => string): Layer {
  return (next) => async (request) => {
    if (request.call.host !== 'video') return next(request)
    const { default: hmacSha256 } = await import('crypto-js/hmac-sha256')
    const query = { ...request.query, ts: String(now()), nonce: nonce() }
    const sign = hmacSha256(videoSignText(request.path, query), profile.videoKey).toString()
    return next({ ...request, ...(profile.videoHost === '' ? {} : { host: profile.videoHost }), query: { ...query, sign } })
  }
}
