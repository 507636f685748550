import { headerName, profile } from '../profile.ts'
import type { Layer } from './onion.ts'

/** Who is calling, read anew for each request. */
export type Identity = { readonly token: () => string | null; readonly deviceId: () => string; readonly language: () => string }

/** Adds site, client type, version, device, language and token (C-1). The token stays away from calls that go without (A-3, C-3). */
export function headersLayer(identity: Identity): Layer {
  return (next) => (request) => {
    const token = request.call.tokenless || request.path === request.call.anonymousPath ? null : identity.token()
    return next({
      ...request,
      headers: {
        ...request.headers,
        [headerName('tb-site-id')]: profile.siteId,
        [headerName('tb-client-type')]: profile.clientType,
        [headerName('tb-version')]: profile.version,
        [headerName('tb-uuid')]: identity.deviceId(),
        'accept-language': identity.language(),
        ...(token === null ? {} : { [headerName('tb-token')]: token }),
      },
    })
  }
}
