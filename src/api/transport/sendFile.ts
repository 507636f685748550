import type { AxiosInstance } from 'axios'
import { toBase64Url } from '../seal/bytes.ts'
import { type Identity, requestIdentity } from './headers.ts'
import { type SealPorts, signedHeaders } from './seal.ts'
import type { Uploaded } from './upload.ts'

export type SendFilePorts = SealPorts & {
  readonly http: AxiosInstance
  readonly identity: Identity
  /** The origin that calls go to now; '' = this site. */
  readonly host: () => string
}

/** Sends a file and resolves with the HTTP status. */
type SendFile = (file: Uploaded, signal: AbortSignal, onShare?: (share: number) => void) => Promise<number>

/** Sends files with axios. They carry the headers and the signature of every request (C-1); their bytes are sent as they are, and signed. */
export function createSendFile({ http, identity, host, ...ports }: SendFilePorts): SendFile {
  return async ({ path, type, body }, signal, onShare) => {
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
}
