import { once } from '../once.ts'
import type { SendFilePorts } from './sendFile.ts'

/** An upload: a body of a media type, to a path that a call gave for it. */
export type Uploaded = { readonly path: string; readonly type: string; readonly body: Blob }

/** Called when an upload did not succeed (C-14): with the HTTP status, or null without an answer. */
type UploadFailed = (status: number | null) => void

/**
 * Uploads a file; true = accepted. When the status is not 200, `fail` is called once before it resolves with false (C-14). `onShare` hears
 * how much of it is on its way, 0 to 1.
 */
export type Upload = (
  file: Uploaded,
  fail: UploadFailed,
  signal: AbortSignal,
  onShare?: (share: number) => void,
) => Promise<boolean>

/** Uploads files. What sends them comes with the first: most visits send none. */
export function createUpload(ports: SendFilePorts): Upload {
  const sender = once(async () => (await import('./sendFile.ts')).createSendFile(ports))
  return async (file, fail, signal, onShare) => {
    const status = await sender()
      .then((send) => send(file, signal, onShare))
      .catch(() => null)
    if (status === 200) return true
    fail(status)
    return false
  }
}
