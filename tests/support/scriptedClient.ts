import { createClient } from '#src/api/transport/client.ts'
import { envelopeLayer } from '#src/api/transport/envelope.ts'
import { headersLayer } from '#src/api/transport/headers.ts'
import { type Incoming, onion } from '#src/api/transport/onion.ts'
import { type Outcome, outcomeLayer } from '#src/api/transport/outcome.ts'

/** What a call is answered: a code with its message, the reply's data, or an error that is thrown. */
export type ScriptedAnswer = { readonly code: number; readonly message?: string } | { readonly data: unknown } | Error

type ScriptedOptions = {
  /** The answer by the call's path; a path that is not among them is a fault of the test. */
  readonly answer: (path: string) => ScriptedAnswer
  readonly onFailure?: (outcome: Outcome) => void
  readonly token?: string
}

/** The page's client with a script in the place of the network; `asked` = the paths that were called, in order. */
export function scriptedClient({ answer, onFailure = () => undefined, token }: ScriptedOptions) {
  const asked: string[] = []
  const session = () => (token === undefined ? null : { token, key: 'A'.repeat(43) })
  const identity = { session, deviceId: () => 'test-device', language: () => 'zh-CN' }
  const send = onion([headersLayer(identity), outcomeLayer(onFailure), envelopeLayer()], async ({ path }): Promise<Incoming> => {
    asked.push(path)
    const answered = answer(path)
    if (answered instanceof Error) throw answered
    const body = { code: 0, message: '', data: null, ...answered }
    return { status: 200, body, headers: {} }
  })
  return { client: createClient(send, identity), asked }
}
