import * as v from 'valibot'
import {
  officeContent,
  officeContentOffline,
  officeContentPicture,
  officeContentPublish,
  officeContentSave,
} from '#src/api/contract/contentOffice.ts'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { type ContentDraft, draftOf, EMPTY_DRAFT } from '#src/api/model/contentDraft.ts'
import type { ContentPicture } from '#src/api/model/contentPicture.ts'
import type { Language } from '#src/api/model/format.ts'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import type { PictureType } from '#src/api/model/upload.ts'
import { headerName } from '#src/api/profile.ts'
import { picture } from './pictures.ts'
import { granted, sendUpload, signUpload } from './request.ts'
import type { TestServer } from './testServer.ts'

const reason = 'as agreed'

/** A version of a kind, with all that it must have. */
export const written = (kind: ContentKind, draft: Partial<ContentDraft> = {}) =>
  v.parse(
    ContentSnapshot,
    draftOf(kind, { ...EMPTY_DRAFT, title: '今晚', text: '一句话', link: '/app/live', body: '正文', ...draft }),
  )

type Piece = { readonly itemId: string; readonly language?: Language; readonly slug?: string; readonly from?: number }

/** An editor of content at a server: each call as a page would make it. */
export function contentDesk(server: TestServer, token: string) {
  const save = (
    kind: ContentKind,
    draft: Partial<ContentDraft>,
    { itemId, language = 'zh-CN', slug = itemId, from = 0 }: Piece,
  ) => server.call(officeContentSave, { itemId, language, slug, from, snapshot: written(kind, draft), reason }, { token })
  const publish = (item: OfficeContent, startsAt: number | null = null, endsAt: number | null = null, version = item.latest) =>
    server.call(
      officeContentPublish,
      { itemId: item.itemId, version, revision: item.revision, schedule: { startsAt, endsAt }, reason },
      { token },
    )
  const offline = (item: OfficeContent, what: 'all' | 'waiting' = 'all') =>
    server.call(officeContentOffline, { itemId: item.itemId, revision: item.revision, what, reason }, { token })
  const one = async (itemId: string) => granted(await server.call(officeContent, { itemId }, { token })).item

  /** Sends a picture; its status, and the id that stands for it. */
  async function send(body: Uint8Array<ArrayBuffer>, type: PictureType = 'image/png') {
    const announced = { purpose: 'content' as const, type, bytes: body.length }
    const { uploadId, upload } = granted(await server.call(uploadBegin, announced, { token }))
    const headers = { [headerName('tb-token')]: token }
    const signed = { type, body, headers, key: server.keyOf(token), now: server.clock.now() }
    return { uploadId, status: await sendUpload(await signUpload(server.url, upload, signed)) }
  }
  const keep = (uploadId: string) => server.call(officeContentPicture, { uploadId }, { token })

  return {
    save,
    publish,
    offline,
    one,
    send,
    keep,
    /** Saves a new piece, or its next version; it must be taken. */
    async saved(kind: ContentKind, draft: Partial<ContentDraft>, piece: Piece): Promise<OfficeContent> {
      return itemOf(granted(await save(kind, draft, piece)))
    },
    /** Saves a piece and shows it at once. */
    async shown(kind: ContentKind, draft: Partial<ContentDraft>, piece: Piece): Promise<OfficeContent> {
      return itemOf(granted(await publish(itemOf(granted(await save(kind, draft, piece))))))
    },
    /** A kept picture of a width. */
    async picture(width = 12): Promise<ContentPicture> {
      const { uploadId } = await send(await picture('image/png', width, 8))
      return granted(await keep(uploadId)).picture
    },
  }
}

/** The piece of an answer that was not a refusal. */
export function itemOf(answer: { readonly result: string; readonly item?: OfficeContent }): OfficeContent {
  if (answer.result !== 'done' || answer.item === undefined) throw new Error(`not done: ${answer.result}`)
  return answer.item
}
