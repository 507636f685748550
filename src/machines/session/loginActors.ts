import { handOverIsOwn, login, loginByHash, loginVerified, verify } from '#src/api/contract/session.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { nameHash } from '#src/api/nameHash.ts'
import type { LoginPayload } from '#src/api/model/login.ts'
import { entryOf } from '#src/api/catalogue.ts'
import type { Client } from '#src/api/transport/client.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import { LinkGone } from './session.ts'

/** Which login call a site uses (C-8). */
export type LoginBy = 'v3' | 've4' | 'v5'

/** The server's reply to a login. */
export type LoginReply = ReplyOf<typeof login>

// This file is loaded with the first login or login link: most visits make none of these calls.

/** Logs in with the call that the site uses (C-8). Rejects as the call does. */
export async function callLogin(client: Client, by: LoginBy, payload: LoginPayload, signal: AbortSignal): Promise<LoginReply> {
  if (by === 'v3') return client.call(login, payload, { signal })
  if (by === 'v5') return client.call(loginVerified, payload, { signal })
  const name = payload.name.trim()
  return client.call(loginByHash, { ...payload, name, hash: await nameHash(name) }, { signal })
}

/** Opens a session with a one-time link's token. `timewd` = this device's time. Rejects with LinkGone when the link is used or expired. */
export async function callExchange(client: Client, token: string, timewd: string, signal: AbortSignal): Promise<LoginReply> {
  const opened = await client.call(verify, { token, timewd }, { signal }).catch((error: unknown) => {
    // The server's own words about the link or the session behind it: asking again would not change them.
    const isFinal = ['caller', 'session'].includes(entryOf(toApiError(error)).class)
    throw isFinal ? new LinkGone('the link is gone', { cause: error }) : error
  })
  if (opened.token === undefined) throw new Error('the exchange yielded no token')
  return { ...opened, token: opened.token }
}

/** Whether a one-time link is of the member who is logged in. */
export async function callIsOwnLink(client: Client, token: string, signal: AbortSignal): Promise<boolean> {
  return (await client.call(handOverIsOwn, { token }, { signal })).own
}

/** Reactivates a dormant account (S-3). */
export async function callReactivate(client: Client, password: string, signal: AbortSignal): Promise<void> {
  await client.call(dormantAccountReactivate, { password }, { signal })
}
