import { pcDownloadConfig, siteMaterials, sponsorConfig } from '#src/api/contract/content.ts'
import type { Download, Sponsor } from '#src/api/model/shownContent.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { downloadsMachine, type SitePage, sponsorsMachine } from './sitePagesMachine.ts'

type SitePagePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'back'> }

/** The key of the material at the head of a page. */
const LEADS = { sponsors: 'sponsors-page', downloads: 'downloads-page' } as const

/** The pages of sponsors and of downloads over their calls; asked for again after each time without a connection. */
export function provideSitePages({ client, socket }: SitePagePorts) {
  const leadOf = async (page: keyof typeof LEADS, signal: AbortSignal) => {
    const { list } = await client.call(siteMaterials, { keys: [LEADS[page]] }, { signal })
    return list[0] ?? null
  }
  return {
    sponsors: sponsorsMachine.provide({
      actors: {
        load: asWhole<SitePage<Sponsor>, null>(async (_, signal) => {
          const [lead, { list }] = await Promise.all([leadOf('sponsors', signal), client.call(sponsorConfig, {}, { signal })])
          return [{ lead, list }]
        }),
        changes: changesFrom(() => socket.back),
      },
    }),
    downloads: downloadsMachine.provide({
      actors: {
        load: asWhole<SitePage<Download>, null>(async (_, signal) => {
          const [lead, { list }] = await Promise.all([leadOf('downloads', signal), client.call(pcDownloadConfig, {}, { signal })])
          return [{ lead, list }]
        }),
        changes: changesFrom(() => socket.back),
      },
    }),
  }
}
