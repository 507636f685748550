import { headerName, profile } from '../profile.ts'
import { type Bytes, fromBase64Url } from '../seal/bytes.ts'
import type { Layer } from './onion.ts'

/** A session as calls use it: its token, and its key as base64url. */
export type CallSession = { readonly token: string; readonly key: string }

/** Who is calling; read for each request. */
export type Identity = {
  readonly session: () => CallSession | null
  readonly deviceId: () => string
  readonly language: () => string
}

function keyBytes(key: string): Bytes {
  const bytes = fromBase64Url(key)
  if (bytes?.length !== 32) throw new Error('not a key of 32 bytes')
  return bytes
}

/** The key of sealed bodies without a login. */
export const siteKey = () => keyBytes(profile.siteKey)

/**
 * Adds site, client type, version, device, language and token (C-1), and the key that belongs to the token. Calls that are declared
 * tokenless, and visitors' paths, get no token (A-3, C-3).
 */
export function headersLayer(identity: Identity): Layer {
  return (next) => (request) => {
    const session = request.call.tokenless || request.path === request.call.anonymousPath ? null : identity.session()
    return next({
      ...request,
      key: session === null ? siteKey() : keyBytes(session.key),
      headers: {
        ...request.headers,
        [headerName('tb-site-id')]: profile.siteId,
        [headerName('tb-client-type')]: profile.clientType,
        [headerName('tb-version')]: profile.version,
        [headerName('tb-uuid')]: identity.deviceId(),
        'accept-language': identity.language(),
        ...(session === null ? {} : { [headerName('tb-token')]: session.token }),
      },
    })
  }
}
