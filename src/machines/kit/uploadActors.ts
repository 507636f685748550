import { uploadBegin } from '#src/api/contract/uploads.ts'
import { PICTURE_TYPES, uploadFailure } from '#src/api/model/upload.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Upload } from '#src/api/transport/upload.ts'
import type { Arrival, ChosenPicture, UploadTrouble } from './upload.ts'

/** What pictures are sent by. */
export type UploadPorts = { readonly client: Client; readonly upload: Upload }

/** Announces a picture and sends it. `onShare` hears how much of it is on its way, 0 to 1. Rejects when it could not be announced. */
export async function sendPicture(
  { client, upload }: UploadPorts,
  purpose: 'letter' | 'avatar' | 'content',
  picture: ChosenPicture,
  signal: AbortSignal,
  onShare?: (share: number) => void,
): Promise<Arrival> {
  const type = PICTURE_TYPES.find((known) => known === picture.type)
  if (type === undefined) return { trouble: 'type' }
  const { uploadId, upload: path } = await client.call(uploadBegin, { purpose, type, bytes: picture.body.size }, { signal })
  let trouble: UploadTrouble | null = null
  const fail = (status: number | null) => {
    trouble = uploadFailure(status)
  }
  await upload({ path, type, body: picture.body }, fail, signal, onShare)
  return trouble === null ? { uploadId } : { trouble }
}
