import type { AxiosInstance } from 'axios'
import { toBase64Url } from '../seal/bytes.ts'
import { type Identity, requestIdentity } from './headers.ts'
import { type SealPorts, signedHeaders } from './seal.ts'

/** An upload: a body of a media type, to a path that a call gave for it. */
type Uploaded = { readonly path: string; readonly type: string; readonly body: Blob }

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

type UploadPorts = SealPorts & {
  readonly http: AxiosInstance
  readonly identity: Identity
  /** The origin that calls go to now; '' = this site. */
  readonly host: () => string
}

/** Uploads with axios. It carries the headers and the signature of every request (C-1); its bytes are sent as they are, and signed. */
export function createUpload({ http, identity, host, ...ports }: UploadPorts): Upload {
  async function send({ path, type, body }: Uploaded, signal: AbortSignal, onShare?: (share: number) => void): Promise<number> {
    const bytes = new Uint8Array(await body.arrayBuffer())
    const sealer = await ports.sealer(bytes.length)
    const headers = await signedHeaders(sealer, {
      ...requestIdentity(identity, identity.session()),
      method: 'POST',
      path,
      query: {},
      ts: String(ports.now()),
      nonce: toBase64Url(ports.random(16)),
      body: bytes,
    })
    const { status } = await http.request({
      url: host() + path,
      method: 'POST',
      data: bytes.buffer,
      headers: { ...headers, 'content-type': type },
      signal,
      onUploadProgress: ({ progress }) => onShare?.(progress ?? 0),
      transformRequest: [(data: unknown) => data],
      validateStatus: () => true,
    })
    return status
  }

  return async (file, fail, signal, onShare) => {
    const status = await send(file, signal, onShare).catch(() => null)
    if (status === 200) return true
    fail(status)
    return false
  }
}
