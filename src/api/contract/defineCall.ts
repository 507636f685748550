import type * as v from 'valibot'

/** Any synchronous schema. */
export type Schema = v.GenericSchema<unknown, unknown>

/** Who may make a call: `login` = a member's token is needed, `role` = a member of that role. */
export type Access = { readonly login?: boolean; readonly role?: 'admin' | 'developer' }

type CallOptions<Payload extends Schema, Reply extends Schema> = Access & {
  /** Address below the site, without query. */
  readonly path: string
  /** POST unless the specification says GET (C-1). */
  readonly method?: 'GET' | 'POST'
  /** Address for visitors, where the specification has one. */
  readonly anonymousPath?: string
  /** Sent without the token even when there is one (A-3, C-3). */
  readonly tokenless?: boolean
  /** Served by the video host with a signed query (C-13). */
  readonly host?: 'site' | 'video'
  readonly payload: Payload
  readonly reply: Reply
}

/** A call as data: client types, the server's handler type, the docs and the tests all derive from it. */
export type Call<Payload extends Schema = Schema, Reply extends Schema = Schema> = Required<
  Pick<CallOptions<Payload, Reply>, 'path' | 'method' | 'tokenless' | 'host' | 'payload' | 'reply' | 'login'>
> & { readonly anonymousPath: string | null; readonly role: 'admin' | 'developer' | null }

/** Declares a call once, with the defaults filled in: POST, the site's own host, no login. A role implies login. */
export function defineCall<const Payload extends Schema, const Reply extends Schema>(
  options: CallOptions<Payload, Reply>,
): Call<Payload, Reply> {
  return {
    path: options.path,
    method: options.method ?? 'POST',
    anonymousPath: options.anonymousPath ?? null,
    tokenless: options.tokenless ?? false,
    host: options.host ?? 'site',
    login: options.login ?? options.role !== undefined,
    role: options.role ?? null,
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
