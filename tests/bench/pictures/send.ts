import { request as httpRequest } from 'node:http'
import type { SealedRequest } from '#tests/support/request.ts'

/** Sends a sealed request from an address of this machine; its reply's content type once all of it is there. */
export function sendFrom(localAddress: string, { address, method, headers, body }: SealedRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { method, headers, localAddress, agent: false }, (response) => {
      response.on('data', () => undefined)
      response.on('end', () => resolve(response.headers['content-type'] ?? ''))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
