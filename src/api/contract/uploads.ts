import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { announcedPicture, UploadPath } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/**
 * Announces a picture for a letter, as one's avatar, or for content of the site, which takes the right to write it. It is sent to `upload`, which takes it once (C-14); `uploadId` then stands for it
 * in the call that uses it.
 */
export const uploadBegin = defineCall({
  path: '/api/member/upload/begin',
  login: true,
  quiet: true,
  payload: v.variant('purpose', [
    v.object({ purpose: v.literal('letter'), ...announcedPicture('letter').entries }),
    v.object({ purpose: v.literal('avatar'), ...announcedPicture('avatar').entries }),
    v.object({ purpose: v.literal('content'), ...announcedPicture('content').entries }),
  ]),
  reply: v.object({ uploadId: Id, upload: UploadPath }),
})

export const uploadCalls = { uploadBegin }
