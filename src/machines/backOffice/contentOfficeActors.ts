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
import { officeHelpRatings } from '#src/api/contract/helpRatings.ts'
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
} from './contentListMachine.ts'
import { changing } from './officeListActors.ts'

/** Content in the back office, over its calls and the upload door. */
export function provideContentOffice({ client, upload }: UploadPorts) {
  const { changes, act } = changing<ContentQuery>()
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
    edit: contentEditMachine.provide({
      actors: {
        load: callActor(
          async ({ itemId }: { itemId: string }, signal) => (await client.call(officeContent, { itemId }, { signal })).item,
        ),
        // None of these is cancelled: what was sent may have been done.
        save: act((order: ContentSave) => client.call(officeContentSave, order)),
        act: act(done),
        upload: callActor(({ file }: { file: ChosenPicture }, signal) => keep(file, signal)),
      },
    }),
  }
}
