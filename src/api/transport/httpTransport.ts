import { type AxiosInstance, isAxiosError, isCancel } from 'axios'
import { profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Send } from './onion.ts'

/** Axios must not change bodies: the layers make and read them, and the signature covers them. */
const unchanged = [(data: unknown) => data]

/** The core of the transport: axios. Any HTTP status resolves; no answer rejects as an abort or a network failure. Bodies are text, or bytes for pictures. */
export function httpTransport(http: AxiosInstance): Send {
  return async (request) => {
    try {
      const reply = await http.request<unknown>({
        url: (request.host ?? '') + request.path,
        method: request.call.method,
        params: request.query,
        ...(request.body === undefined ? {} : { data: request.body }),
        headers: { ...request.headers, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: request.signal,
        responseType: request.call.answer === 'picture' ? 'arraybuffer' : 'text',
        transformRequest: unchanged,
        transformResponse: unchanged,
        validateStatus: () => true,
      })
      const headers: Record<string, string> = {}
      for (const [name, value] of Object.entries(reply.headers)) headers[name.toLowerCase()] = String(value)
      return { status: reply.status, body: reply.data, headers }
    } catch (error) {
      if (isCancel(error) || request.signal.aborted) throw new ApiError('aborted', 0, 'the call was cancelled', { cause: error })
      const reason = isAxiosError(error) ? error.message : String(error)
      throw new ApiError('network', profile.codes.networkAbnormal, reason, { cause: error })
    }
  }
}
