import { filter, merge } from 'rxjs'
import { inviteFriends, inviteInfo } from '#src/api/contract/invite.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { InvitedFriend } from '#src/api/model/invite.ts'
import { SHORT_LINK } from '#src/api/model/shortLink.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { friendsMachine, inviteMachine, type InviteSheet, type Shared, shareMachine } from './inviteMachine.ts'

type InvitePorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  /** This site's own, `https://site.example`: links lead there. */
  readonly origin: string
  /** The device's own way to share; undefined = it has none. */
  readonly share: ((shared: Shared) => Promise<void>) | undefined
}

/** Pushes after which the invitation, or a friend, may stand in another way. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['invite', 'saferPlay'])

/** The member's invitation and friends, over calls and the member's own pushes. */
export function provideInvite({ client, socket, origin, share }: InvitePorts) {
  const changes = changesFrom<null>(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back))
  return {
    invite: inviteMachine.provide({
      actors: {
        load: asWhole<InviteSheet, null>(async (_, signal) => {
          const { code, ...rest } = await client.call(inviteInfo, {}, { signal })
          return [{ ...rest, link: code === null ? null : `${origin}${SHORT_LINK}${code}` }]
        }),
        changes,
      },
    }),
    friends: friendsMachine.provide({
      actors: {
        load: byCursor<InvitedFriend, null>((_, after, signal) =>
          client.call(inviteFriends, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes,
      },
    }),
    share: share === undefined ? null : provideShare(share),
  }
}

/** The device's own way to share. */
export const provideShare = (share: (shared: Shared) => Promise<void>) =>
  shareMachine.provide({
    actors: { act: callActor<null, { order: Shared }>(({ order }) => share(order).then(nothing, ignoreClosed)) },
  })

const nothing = () => null

/** Who closes the device's own dialog has changed their mind. */
function ignoreClosed(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  throw error
}
