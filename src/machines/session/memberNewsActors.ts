import { filter, map, merge, type Observable } from 'rxjs'
import { memberInfo } from '#src/api/contract/member.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Client } from '#src/api/transport/client.ts'
import { heardOrAsked } from '#src/streams/kit/heardOrAsked.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'

type NewsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The member whenever they are called or look otherwise, and asked for again after a cut, in which that may have been said to nobody. */
export function memberNews({ client, socket }: NewsPorts, isMember: () => boolean): Observable<MemberInfo> {
  const pushed = socket.self.pipe(
    filter((push) => push.kind === 'member'),
    map((push) => push.member),
  )
  const cut = socket.back.pipe(
    filter(isMember),
    map(() => null),
  )
  return merge(pushed, cut).pipe(heardOrAsked(() => client.call(memberInfo, {})))
}
