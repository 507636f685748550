import * as v from 'valibot'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { headerName, profile } from '../profile.ts'
import { ApiError } from './errors.ts'
import type { Incoming, Layer, Outgoing, Send } from './onion.ts'

/** Most replies that are kept in memory. */
const LIMIT = 100

const Local = v.object({ at: v.number(), body: v.unknown() })
type Stored = v.InferOutput<typeof Local>

export type CachePorts = { readonly storage: DeviceStorage; readonly now: () => number }

/** A value as text; equal for equal fields in any order. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${stable(field)}`)
    .join(',')}}`
}

/** A call that is under way; `waiting` = how many callers share it. */
type Shared = {
  readonly key: string
  readonly path: string
  readonly reply: Promise<Incoming>
  readonly abort: AbortController
  waiting: number
}

/** The key of a reply (C-5): site, language, path, parameters without the filtered ones, token. Never time or nonce. */
export function cacheKey({ path, payload, headers }: Pick<Outgoing, 'path' | 'payload' | 'headers'>): string {
  const fields = typeof payload === 'object' && payload !== null ? Object.entries(payload) : []
  const kept = Object.fromEntries(fields.filter(([name]) => !profile.cache.filteredKeys.some((filtered) => filtered === name)))
  const of = (name: string) => headers[name] ?? ''
  return stable([of(headerName('tb-site-id')), of('accept-language'), path, kept, of(headerName('tb-token'))])
}

/** How the key of a reply ends that was asked for without a token. */
const TOKENLESS = ',""]'

/** Whether the call is for AG: AG's balance and state are never stored on the device (C-5). */
function isExcepted(payload: unknown): boolean {
  const venue = typeof payload === 'object' && payload !== null && 'venueEnName' in payload ? payload.venueEnName : null
  return typeof venue === 'string' && venue.includes('AG')
}

/**
 * Keeps replies of the profile's paths (C-5): those of `kept` in memory for a time, until a call outdates them, those of `local` on the device for
 * 60 s. What was asked for with a token is in memory alone: by its key the token would stay in the storage of all tabs (A-3). Equal calls at the
 * same time are sent once; the shared call is cancelled only when all its callers have aborted.
 */
export function createCache({ storage, now }: CachePorts) {
  const memory = new Map<string, { readonly path: string; readonly at: number; readonly reply: Incoming }>()
  const running = new Map<string, Shared>()
  let epoch = 0

  function recall(key: string, request: Outgoing): Incoming | null {
    const kept = memory.get(key)
    if (kept !== undefined) {
      if (now() - kept.at < (isLocal(request) ? profile.waits.localCache : profile.cache.keptFor)) return kept.reply
      memory.delete(key)
    }
    if (!isStored(request)) return null
    const local = storage.read(`cache.${key}`, Local)
    if (isFresh(local)) return { status: 200, body: local.body, headers: {} }
    storage.remove(`cache.${key}`)
    return null
  }

  function isFresh(local: Stored | null): local is Stored {
    if (local === null) return false
    const age = now() - local.at
    return age >= 0 && age < profile.waits.localCache
  }

  /** What the device keeps of an address, by its keys. */
  const storedOf = (path: string) => storage.keys('cache.').filter((name) => name.includes(`,${JSON.stringify(path)},`))

  function keep(key: string, request: Outgoing, reply: Incoming): void {
    if (isStored(request)) {
      // What was kept for other parameters would stay for good: nobody asks for it again.
      for (const name of storedOf(request.call.path)) if (!isFresh(storage.read(name, Local))) storage.remove(name)
      storage.write(`cache.${key}`, { at: now(), body: reply.body })
      return
    }
    memory.set(key, { path: request.call.path, at: now(), reply })
    const [oldest] = memory.keys()
    if (memory.size > LIMIT && oldest !== undefined) memory.delete(oldest)
  }

  function ask(key: string, request: Outgoing, next: Send): Shared {
    const abort = new AbortController()
    const begun = epoch
    const reply = next({ ...request, signal: abort.signal })
      .then((incoming) => {
        // A reply that a write has outdated meanwhile is returned but not kept.
        if (begun === epoch) keep(key, request, incoming)
        return incoming
      })
      .finally(() => letGo(shared))
    const shared: Shared = { key, path: request.call.path, reply, abort, waiting: 0 }
    running.set(key, shared)
    return shared
  }

  /** From now on an equal call is sent again. */
  function letGo(shared: Shared): void {
    if (running.get(shared.key) === shared) running.delete(shared.key)
  }

  /** Waits for a shared reply. When the last caller aborts, the call is cancelled and no longer shared. */
  function share(shared: Shared, signal: AbortSignal): Promise<Incoming> {
    shared.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          letGo(shared)
          shared.abort.abort(signal.reason)
        }
        reject(new ApiError('aborted', 0, 'the call was cancelled'))
      }
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
      shared.reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  const layer: Layer = (next) => async (request) => {
    if (!isKept(request) && !isLocal(request)) {
      const { outdates } = request.call
      // A failed write may have been carried out all the same, or says that what is kept is no longer true.
      return outdates.length === 0 ? next(request) : next(request).finally(() => outdate(outdates))
    }
    const key = cacheKey(request)
    return recall(key, request) ?? share(running.get(key) ?? ask(key, request, next), request.signal)
  }

  function outdate(paths: readonly string[]): void {
    epoch += 1
    // Also what is under way: who asks from now on is not answered by what was sent before.
    for (const replies of [memory, running]) for (const [key, { path }] of replies) if (paths.includes(path)) replies.delete(key)
    for (const name of paths.flatMap(storedOf)) storage.remove(name)
  }

  return {
    layer,
    /** What is kept of these addresses is no longer true. */
    outdate,
    /** Forgets all replies in memory, and what earlier versions stored under a token; to be called when the member changes. */
    clear: () => {
      epoch += 1
      memory.clear()
      for (const name of storage.keys('cache.')) if (!name.endsWith(TOKENLESS)) storage.remove(name)
    },
    /** How many replies are in memory. */
    size: () => memory.size,
  }
}

function isKept({ call }: Outgoing): boolean {
  return call.answer === 'envelope' && profile.cache.kept.some((path) => path === call.path)
}

function isLocal({ call, payload }: Outgoing): boolean {
  return call.answer === 'envelope' && profile.cache.local.some((path) => path === call.path) && !isExcepted(payload)
}

/** Whether its reply is kept on the device. */
function isStored(request: Outgoing): boolean {
  return isLocal(request) && (request.headers[headerName('tb-token')] ?? '') === ''
}
