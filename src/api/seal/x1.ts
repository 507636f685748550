import { profile } from '../profile.ts'
import { utf8 } from './bytes.ts'
import type { SealContext } from './sealer.ts'
import { sortedQuery } from './signText.ts'

/**
 * The context that seals a payload in field x1 (C-13): as sealed bodies (docs/protocol.md, 2), with a key derived from the video key and the
 * time and nonce of the signed GET. The tag also covers the whole query with its signature, so that the payload of one query cannot be
 * used for another. Throws a TypeError for a query that is not signed.
 */
export function x1Context(path: string, query: Readonly<Record<string, string>>): SealContext {
  const { ts, nonce, sign } = query
  if (ts === undefined || nonce === undefined || sign === undefined) throw new TypeError('the query is not signed')
  return { key: utf8(profile.videoKey), direction: 'rsp', ts, nonce, method: 'GET', path: `${path}?${sortedQuery(query)}` }
}
