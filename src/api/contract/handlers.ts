import type { Call, ParsedPayloadOf, WireReplyOf } from './defineCall.ts'

/** The server's side of a group of calls: one function a call. A missing one is a type error. `Context` is the server's own. */
export type Handlers<Calls extends Record<string, Call>, Context> = {
  readonly [Name in keyof Calls]: (
    payload: ParsedPayloadOf<Calls[Name]>,
    context: Context,
  ) => WireReplyOf<Calls[Name]> | Promise<WireReplyOf<Calls[Name]>>
}
