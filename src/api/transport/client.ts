import * as v from 'valibot'
import type { Call, PayloadOf, ReplyOf } from '../contract/defineCall.ts'
import { readWire } from '../model/listOf.ts'
import { profile } from '../profile.ts'
import { emptyBodyOf } from './emptyBody.ts'
import { ApiError, malformed, toApiError } from './errors.ts'
import type { Identity } from './headers.ts'
import type { Send } from './onion.ts'

/**
 * Makes calls. Rejects only with an ApiError; `signal` cancels the call. A code that is ignored resolves a call whose reply holds
 * nothing, and a list's without items; where there are other data to wait for, or an act may not be repeated, it rejects as `ignored`.
 */
export type Client = {
  readonly call: <C extends Call>(call: C, payload: PayloadOf<C>, options?: { signal?: AbortSignal }) => Promise<ReplyOf<C>>
}

const Query = v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)))

type ClientPorts = {
  /** Called when a call has no path, which is a defect that the person must see (V-10). */
  readonly onNoAddress?: () => void
  /** Called when items of a reply's lists could not be read: why, one reason an item. The rest of the reply counts all the same. */
  readonly onDropped?: (call: Call, reasons: readonly string[]) => void
  /** Whether an ignored code resolves replies that hold nothing; false = only what really came resolves a call. True unless given. */
  readonly resolvesIgnored?: boolean
}

/**
 * The typed client. The payload is validated before it is sent, and the reply before it is returned. A call with a path for visitors uses
 * it while there is no token.
 */
export function createClient(
  send: Send,
  identity: Pick<Identity, 'session'>,
  { onNoAddress = () => undefined, onDropped = () => undefined, resolvesIgnored = true }: ClientPorts = {},
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
      const request = {
        call,
        // The payload as it was given, not as parsed: the server applies its own transforms.
        ...fillPath(path, payload),
        query: call.method === 'GET' ? v.parse(Query, payload) : {},
        headers: {},
        signal: options.signal ?? new AbortController().signal,
      }
      const reply = await send(request).catch((error: unknown) => {
        const body = resolvesIgnored && toApiError(error).kind === 'ignored' ? emptyBodyOf(call) : null
        if (body === null) throw error
        return { body }
      })
      const { parsed: incoming, dropped } = readWire(call.reply, reply.body)
      if (dropped.length > 0) onDropped(call, dropped)
      if (!incoming.success) {
        const where = incoming.issues.slice(0, 3).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
        throw malformed(`unexpected reply of ${call.path}: ${where.join('; ')}`)
      }
      return incoming.output
    },
  }
}

const Fields = v.record(v.string(), v.unknown())

/** A path whose parameters in braces are filled in from the payload, and the payload without them. */
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
