import * as v from 'valibot'
import type { Call, PayloadOf, ReplyOf } from '#src/api/contract/defineCall.ts'
import { Envelope } from '#src/api/contract/envelope.ts'

/** A reply, parsed by the contract when it was granted. */
export type TestReply<C extends Call> =
  | { readonly ok: true; readonly status: number; readonly data: ReplyOf<C> }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly message: string; readonly data: unknown }

/** Makes one call over HTTP, without any layer of the client's: what is sent is what the test says. */
export async function request<C extends Call>(
  url: string,
  call: C,
  payload: PayloadOf<C>,
  options: { anonymous: boolean; headers: Readonly<Record<string, string>> },
): Promise<TestReply<C>> {
  const address = new URL((options.anonymous ? call.anonymousPath : null) ?? call.path, url)
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(payload ?? {})) address.searchParams.set(name, String(value))
  }
  const response = await fetch(address, {
    method: call.method,
    // A connection of its own: one that was kept would not survive a restart of the server.
    headers: {
      connection: 'close',
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(call.method === 'POST' ? { body: JSON.stringify(payload) } : {}),
  })
  const envelope = v.parse(Envelope, await response.json())
  if (envelope.code !== 0) return { ok: false, status: response.status, ...envelope }
  const data = v.parse(call.reply, envelope.data) as ReplyOf<C>
  return { ok: true, status: response.status, data }
}

/** The data of a reply that must have been granted. */
export function granted<C extends Call>(reply: TestReply<C>): ReplyOf<C> {
  if (!reply.ok) throw new Error(`refused with ${reply.code}: ${reply.message}`)
  return reply.data
}
