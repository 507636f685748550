import {
  officeContent,
  officeContentBack,
  officeContentList,
  officeContentOffline,
  officeContentPicture,
  officeContentPublish,
  officeContentSave,
  officeContentVersion,
} from '#src/api/contract/contentOffice.ts'
import { officePreviewEnd, officePreviewLinks, officePreviewMake } from '#src/api/contract/contentPreviews.ts'
import { officeHelpRatings } from '#src/api/contract/helpRatings.ts'
import { fromCallback } from 'xstate'
import { PREVIEW_PATH, type PreviewLink } from '#src/api/model/contentPreview.ts'
import type { OfficeContentRow } from '#src/api/model/officeContent.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor } from '../kit/pagedListActors.ts'
import type { ChosenPicture } from '../kit/upload.ts'
import { sendPicture, type UploadPorts } from '../kit/uploadActors.ts'
import { contentEditMachine, type ContentOrder, type ContentSave, type KeptPicture } from './contentEditMachine.ts'
import {
  contentListMachine,
  type ContentQuery,
  contentVersionMachine,
  type HelpRatings,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from './contentListMachine.ts'
import { changing } from './officeListActors.ts'

/** `hold` = has the browser ask before the tab is closed; returns the end of that. `origin` = where this site is. */
type ContentOfficePorts = UploadPorts & { readonly hold: () => () => void; readonly origin: string }

/** Content in the back office, over its calls and the upload door. */
export function provideContentOffice({ client, upload, hold, origin }: ContentOfficePorts) {
  const { changes, act } = changing<ContentQuery>()
  const links = changing<{ readonly itemId: string }>()
  const page = byCursor((query: ContentQuery, after: OfficeContentRow | null, signal) => {
    const { kind, language, state, place, text } = query
    const asked = {
      kind,
      text,
      ...(language !== null && { language }),
      ...(state !== null && { state }),
      ...(place !== '' && { place }),
      ...(after !== null && { after: after.itemId }),
    }
    return client.call(officeContentList, asked, { signal })
  })
  const done = ({ item, deed, reason }: ContentOrder) => {
    const { itemId, revision, latest } = item
    switch (deed.deed) {
      case 'back':
        return client.call(officeContentBack, { itemId, version: deed.version, from: latest, reason })
      case 'publish': {
        const { version, schedule } = deed
        return client.call(officeContentPublish, { itemId, version, revision, schedule, reason })
      }
      case 'offline':
        return client.call(officeContentOffline, { itemId, revision, what: deed.what, reason })
    }
  }
  const keep = async (file: ChosenPicture, signal: AbortSignal): Promise<KeptPicture> => {
    const arrival = await sendPicture({ client, upload }, 'content', file, signal)
    if ('trouble' in arrival) return arrival
    return { kept: (await client.call(officeContentPicture, { uploadId: arrival.uploadId }, { signal })).picture }
  }
  return {
    list: contentListMachine.provide({ actors: { load: page, changes } }),
    version: contentVersionMachine.provide({
      actors: {
        act: callActor(
          async ({ order }: { order: { readonly itemId: string; readonly version: number } }, signal) =>
            (await client.call(officeContentVersion, order, { signal })).snapshot,
        ),
      },
    }),
    ratings: helpRatingsMachine.provide({
      actors: {
        load: asWhole<HelpRatings, { readonly itemId: string }>(async (query, signal) => [
          await client.call(officeHelpRatings, query, { signal }),
        ]),
      },
    }),
    links: previewLinksMachine.provide({
      actors: {
        load: asWhole<PreviewLink, { readonly itemId: string }>(
          async (query, signal) => (await client.call(officePreviewLinks, query, { signal })).list,
        ),
        changes: links.changes,
      },
    }),
    make: previewMakeMachine.provide({
      actors: {
        act: links.act(async (order: { readonly itemId: string; readonly version: number }) => {
          const { token } = await client.call(officePreviewMake, order)
          return { link: token === null ? null : `${origin}${PREVIEW_PATH}#${token}` }
        }),
      },
    }),
    end: previewEndMachine.provide({
      actors: { act: links.act((previewId: string) => client.call(officePreviewEnd, { previewId })) },
    }),
    edit: contentEditMachine.provide({
      actors: {
        load: callActor(
          async ({ itemId }: { itemId: string }, signal) => (await client.call(officeContent, { itemId }, { signal })).item,
        ),
        // None of these is cancelled: what was sent may have been done.
        save: act((order: ContentSave) => client.call(officeContentSave, order)),
        act: act(done),
        holdTab: fromCallback(hold),
        upload: callActor(({ file }: { file: ChosenPicture }, signal) => keep(file, signal)),
      },
    }),
  }
}
