import type { Call, PayloadOf } from '#src/api/contract/defineCall.ts'
import { headerName } from '#src/api/profile.ts'
import { request } from './request.ts'

/** What a login yields, as far as calls need it. */
type Opened = { readonly token: string; readonly key: string }

/** Makes calls of a server in a process of its own; without a session, as a visitor. */
export function spawnedCall(server: { readonly url: string }) {
  return <C extends Call>(definition: C, payload: PayloadOf<C>, session?: Opened) =>
    request(server.url, definition, payload, {
      anonymous: session === undefined,
      headers: session === undefined ? {} : { [headerName('tb-token')]: session.token },
      key: session?.key,
      now: Date.now(),
    })
}
