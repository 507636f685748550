import * as v from 'valibot'
import type { Call, PayloadOf, ReplyOf } from '../contract/defineCall.ts'
import { profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Identity } from './headers.ts'
import type { Send } from './onion.ts'

/** Makes calls. Rejects with an ApiError only; `signal` cancels. */
export type Client = {
  readonly call: <C extends Call>(call: C, payload: PayloadOf<C>, options?: { signal?: AbortSignal }) => Promise<ReplyOf<C>>
}

const Query = v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)))

/**
 * The typed client: the payload is parsed before it leaves and the reply before it is handed on, so neither half trusts the
 * other. A call with an address for visitors takes it while there is no token.
 */
export function createClient(
  send: Send,
  identity: Pick<Identity, 'session'>,
  /** A call without an address was made: a fault of ours, which a person must see (V-10). */
  onNoAddress: () => void = () => undefined,
): Client {
  return {
    call: async (call, payload, options = {}) => {
      const outgoing = v.safeParse(call.payload, payload)
      if (!outgoing.success) {
        throw new ApiError('invalid', profile.codes.invalid, outgoing.issues[0].message, {
          details: outgoing.issues.map((issue) => v.getDotPath(issue)),
        })
      }
      if (call.path === '') {
        onNoAddress()
        throw new ApiError('invalid', profile.codes.invalid, 'the call has no address')
      }
      const path = call.anonymousPath !== null && identity.session() === null ? call.anonymousPath : call.path
      const reply = await send({
        call,
        // The wire form, as it was given: the other half runs its own transforms.
        ...fillPath(path, payload),
        query: call.method === 'GET' ? v.parse(Query, payload) : {},
        headers: {},
        signal: options.signal ?? new AbortController().signal,
      })
      const incoming = v.safeParse(call.reply, reply.body)
      if (!incoming.success) {
        const where = incoming.issues.slice(0, 3).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
        throw new ApiError('malformed', profile.codes.networkAbnormal, `unexpected reply of ${call.path}: ${where.join('; ')}`)
      }
      return incoming.output
    },
  }
}

const Fields = v.record(v.string(), v.unknown())

/** An address with its parts in braces filled in from the payload, and the payload without them. */
function fillPath(path: string, payload: unknown): { path: string; payload: unknown } {
  if (!path.includes('{')) return { path, payload }
  const fields = { ...v.parse(Fields, payload) }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(String(fields[name]))
    delete fields[name]
    return part
  })
  return { path: filled, payload: fields }
}
