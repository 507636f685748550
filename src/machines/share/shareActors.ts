import { shortUrl } from '#src/api/contract/shortLinks.ts'
import { SHORT_LINK, type SharedThing } from '#src/api/model/shortLink.ts'
import type { Client } from '#src/api/transport/client.ts'
import { provideCopy } from '../copy/copyActors.ts'
import { provideQr } from '../deposit/qrActors.ts'
import { provideShare } from '../invite/inviteActors.ts'
import type { Shared } from '../invite/inviteMachine.ts'
import { callActor } from '../kit/callActors.ts'
import { type ShareLink, shareLinkMachine } from './shareLinkMachine.ts'

type SharePorts = {
  readonly client: Client
  /** This site's own, `https://site.example`: links lead there. */
  readonly origin: string
  readonly isMember: () => boolean
  readonly copyText: (text: string) => Promise<void>
  /** The device's own way to share; undefined = it has none. */
  readonly share: ((shared: Shared) => Promise<void>) | undefined
}

/** What shares things: the link of one, and its ways on. A member's link that was copied or sent is told of, once. */
export function provideSharing({ client, origin, isMember, copyText, share }: SharePorts) {
  return function sharingOf(thing: SharedThing) {
    let isTold = false
    const tell = () => {
      if (isTold || !isMember()) return
      isTold = true
      // Nobody waits for it: a share that did not count is shared all the same.
      client.call(shortUrl, { ...thing, handedOn: true }).catch(() => {
        isTold = false
      })
    }
    return {
      link: shareLinkMachine.provide({
        actors: {
          load: callActor<ShareLink, undefined>(async (_, signal) => {
            const { code, isOwn } = await client.call(shortUrl, thing, { signal })
            return { url: `${origin}${SHORT_LINK}${code}`, isOwn }
          }),
        },
      }),
      copy: provideCopy((text) => copyText(text).then(tell)),
      share: share === undefined ? null : provideShare((shared) => share(shared).then(tell)),
      qr: provideQr(),
    }
  }
}
