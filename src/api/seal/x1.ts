import { profile } from '../profile.ts'
import { utf8 } from './bytes.ts'
import type { SealContext } from './sealer.ts'
import { sortedQuery } from './signText.ts'

/**
 * What seals a payload in field x1 (C-13): AES and tag of sealed bodies (protocol.md, 1), under a key derived from the video key with
 * the time and nonce of the signed GET that asked for it. The tag also covers the whole query, its signature included, so that the
 * payload of one query cannot be given to another. Throws a TypeError for a query that is not signed.
 */
export function x1Context(path: string, query: Readonly<Record<string, string>>): SealContext {
  const { ts, nonce, sign } = query
  if (ts === undefined || nonce === undefined || sign === undefined) throw new TypeError('the query is not signed')
  return { key: utf8(profile.videoKey), direction: 'rsp', ts, nonce, method: 'GET', path: `${path}?${sortedQuery(query)}` }
}
