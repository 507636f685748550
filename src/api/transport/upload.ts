import type { AxiosInstance } from 'axios'

/** An upload: a body of a media type, to a path of this site. */
type Uploaded = { readonly path: string; readonly type: string; readonly body: Blob }

/** Called when an upload did not succeed (C-14): with the HTTP status, or null without an answer. */
type UploadFailed = (status: number | null) => void

/** Uploads a file; true = accepted. When the status is not 200, `fail` is called once before it resolves with false (C-14). */
export type Upload = (file: Uploaded, fail: UploadFailed, signal: AbortSignal) => Promise<boolean>

/** Uploads with axios. The path itself is the permission, so that no headers are sent. */
export function createUpload(http: AxiosInstance): Upload {
  return async ({ path, type, body }, fail, signal) => {
    const status = await http
      .request({
        url: path,
        method: 'POST',
        data: body,
        headers: { 'content-type': type },
        signal,
        transformRequest: [(data: unknown) => data],
        validateStatus: () => true,
      })
      .then(
        (reply) => reply.status,
        () => null,
      )
    if (status === 200) return true
    fail(status)
    return false
  }
}
