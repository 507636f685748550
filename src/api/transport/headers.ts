import { headerName, profile } from '../profile.ts'
import { type Bytes, fromBase64Url } from '../seal/bytes.ts'
import { newsHost, type NewsPlace } from './hosts.ts'
import type { Layer, Outgoing } from './onion.ts'

/** A session as calls use it: its token, and its key as base64url. */
export type CallSession = { readonly token: string; readonly key: string }

/** Who is calling; read for each request. */
export type Identity = {
  readonly session: () => CallSession | null
  readonly deviceId: () => string
  readonly language: () => string
  /** What the site is deployed as (E-4); left out = the profile's own id. */
  readonly siteId?: () => string
}

function keyBytes(key: string): Bytes {
  const bytes = fromBase64Url(key)
  if (bytes?.length !== 32) throw new Error('not a key of 32 bytes')
  return bytes
}

/** The key of sealed bodies without a login. */
export const siteKey = () => keyBytes(profile.siteKey)

/** Who asks, as every request says it (C-1), uploads too: headers, and the key that belongs to the token; `session` null = no token. */
export function requestIdentity(identity: Identity, session: CallSession | null): Required<Pick<Outgoing, 'key' | 'headers'>> {
  return {
    key: session === null ? siteKey() : keyBytes(session.key),
    headers: {
      [headerName('tb-site-id')]: identity.siteId?.() ?? profile.siteId,
      [headerName('tb-client-type')]: profile.clientType,
      [headerName('tb-version')]: profile.version,
      [headerName('tb-build')]: profile.buildLabel,
      [headerName('tb-theme')]: profile.theme,
      [headerName('tb-uuid')]: identity.deviceId(),
      'accept-language': identity.language(),
      ...(session === null ? {} : { [headerName('tb-token')]: session.token }),
    },
  }
}

/**
 * Adds site, client type, version, build, theme, device, language and token (C-1, P-2), and the key that belongs to the token. Calls that
 * are declared tokenless, visitors' paths (A-3, C-3), and those that go to the news' host (C-4) get no token.
 */
export function headersLayer(identity: Identity, news: NewsPlace = { development: true }): Layer {
  return (next) => (request) => {
    const isOpen = request.call.tokenless || request.path === request.call.anonymousPath || newsHost(request.path, news) !== null
    const session = isOpen ? null : identity.session()
    const { key, headers } = requestIdentity(identity, session)
    return next({ ...request, key, headers: { ...request.headers, ...headers } })
  }
}
