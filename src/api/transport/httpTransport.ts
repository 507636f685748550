import { type AxiosInstance, isAxiosError, isCancel } from 'axios'
import { profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Send } from './onion.ts'

/** Bodies are made and read by the layers, so that what is signed is what is sent. */
const asItIs = [(data: unknown) => data]

/** The innermost hop: axios. Any HTTP status is an answer; no answer is an abort or a lost connection. Bodies are text, of pictures bytes. */
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
        transformRequest: asItIs,
        transformResponse: asItIs,
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
