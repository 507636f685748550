import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | null>()

/** What the request that this work belongs to is known by (`withTrace`); null = it belongs to none. */
export const currentRequest = (): string | null => storage.getStore() ?? null

/** Runs work for a request, with all that it starts; null = for none, whoever runs it. */
export function inRequest<T>(requestId: string | null, work: () => T): T {
  return requestId === currentRequest() ? work() : storage.run(requestId, work)
}
