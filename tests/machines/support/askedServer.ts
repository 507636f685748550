import { Subject } from 'rxjs'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { Client } from '#src/api/transport/client.ts'

type Asked = { readonly path: string; readonly payload: unknown }

/**
 * A server that notes what it is asked, in order, and the link that its pushes come by. `answer` = what it says to each; it is handed on
 * as it is.
 */
export function askedServer(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  const [self, back] = [new Subject<SelfPush>(), new Subject<boolean>()]
  const call = async ({ path }: { path: string }, payload: unknown) => {
    asked.push({ path, payload })
    return answer({ path, payload })
  }
  return { client: { call } as unknown as Client, socket: { self, back }, asked }
}
