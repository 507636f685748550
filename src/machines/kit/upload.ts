import type { pictureFault, uploadFailure } from '#src/api/model/upload.ts'

/** A picture as a member chose it. */
export type ChosenPicture = { readonly name: string; readonly type: string; readonly body: Blob }

/** What is wrong with a picture that was chosen, or why one did not arrive. */
export type UploadTrouble = NonNullable<ReturnType<typeof pictureFault>> | ReturnType<typeof uploadFailure>

/** What came of a picture: its id, or why not. */
export type Arrival = { readonly uploadId: string } | { readonly trouble: UploadTrouble }
