import { type AxiosInstance, isAxiosError, isCancel } from 'axios'
import { profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Send } from './onion.ts'

/** The innermost hop: axios. Any HTTP status is an answer; no answer is an abort or a lost connection. */
export function wire(http: AxiosInstance): Send {
  return async (request) => {
    try {
      const reply = await http.request<unknown>({
        url: request.path,
        method: request.call.method,
        params: request.query,
        ...(request.call.method === 'POST' ? { data: request.payload } : {}),
        headers: request.headers,
        signal: request.signal,
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
