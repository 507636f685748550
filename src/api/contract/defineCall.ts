import type * as v from 'valibot'
import type { Role } from '../model/chat.ts'
import type { Right } from '../model/right.ts'

/** Any synchronous schema. */
export type Schema = v.GenericSchema<unknown, unknown>

/** Who may make a call: `login` = a member's token is needed, `role` = a member of that role, `right` = an operator who has it. */
type Access = { readonly login?: boolean; readonly role?: Exclude<Role, 'member'>; readonly right?: Right }

/**
 * What making a call twice does: `none` = nothing, it only reads; `keyed` = nothing either, the payload's own id makes it one;
 * `once` = something, so that nothing repeats it by itself.
 */
type Effect = 'none' | 'keyed' | 'once'

/**
 * How the answer is packed: `envelope` = code, message and data; `bare` = the reply itself, where another maker's format says so;
 * `picture` = bytes of an image or a sound, with its id in a header; `token` = an envelope whose token is in a header (C-3); `x1` = an
 * envelope whose data is the sealed field x1 (C-13).
 */
type Answer = 'envelope' | 'bare' | 'picture' | 'token' | 'x1'

type CallOptions<Payload extends Schema, Reply extends Schema> = Access & {
  /** Address below the site, without query. A part in braces is a field of the payload, which then is not in the body. */
  readonly path: string
  /** POST unless the specification says GET (C-1). */
  readonly method?: 'GET' | 'POST'
  /** Address for visitors, where the specification has one. */
  readonly anonymousPath?: string
  /** Sent without the token even when there is one (A-3, C-3). */
  readonly tokenless?: boolean
  /** Served by the video host with a signed query (C-13). */
  readonly host?: 'site' | 'video'
  /** `none` for GET, `once` for POST unless said otherwise. */
  readonly effect?: Effect
  readonly answer?: Answer
  /** Made in the background, or by a form that says itself what went wrong: its failures are its caller's affair and raise no toast. */
  readonly quiet?: boolean
  /** Addresses whose kept replies are no longer true after it (C-5). */
  readonly outdates?: readonly string[]
  readonly payload: Payload
  readonly reply: Reply
}

/** A call as data: client types, the server's handler type, the docs and the tests all derive from it. */
export type Call<Payload extends Schema = Schema, Reply extends Schema = Schema> = Required<
  Pick<
    CallOptions<Payload, Reply>,
    'path' | 'method' | 'tokenless' | 'host' | 'effect' | 'answer' | 'quiet' | 'outdates' | 'payload' | 'reply' | 'login'
  >
> & { readonly anonymousPath: string | null; readonly role: Exclude<Role, 'member'> | null; readonly right: Right | null }

/**
 * Declares a call once, with the defaults filled in: POST, the site's own host, no login. A role implies login, and a right the role of an
 * operator.
 */
/*@__NO_SIDE_EFFECTS__*/
export function defineCall<const Payload extends Schema, const Reply extends Schema>(
  options: CallOptions<Payload, Reply>,
): Call<Payload, Reply> {
  const { method = 'POST', right = null } = options
  const role = options.role ?? (right === null ? null : 'operator')
  return {
    path: options.path,
    method,
    anonymousPath: options.anonymousPath ?? null,
    tokenless: options.tokenless ?? false,
    host: options.host ?? 'site',
    effect: options.effect ?? (method === 'GET' ? 'none' : 'once'),
    answer: options.answer ?? 'envelope',
    quiet: options.quiet ?? false,
    outdates: options.outdates ?? [],
    login: options.login ?? role !== null,
    role,
    right,
    payload: options.payload,
    reply: options.reply,
  }
}

/** What a caller passes. */
export type PayloadOf<C extends Call> = v.InferInput<C['payload']>
/** What a handler receives. */
export type ParsedPayloadOf<C extends Call> = v.InferOutput<C['payload']>
/** What a handler returns. */
export type WireReplyOf<C extends Call> = v.InferInput<C['reply']>
/** What a caller gets. */
export type ReplyOf<C extends Call> = v.InferOutput<C['reply']>
