import type { Language } from '#src/api/model/format.ts'
import type { AccessRules } from '../members/accessRules.ts'
import type { Env } from '../platform/env.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import { type Asked, askedBy } from './addresses.ts'
import type { HeadSite } from './markup.ts'
import type { PageHead } from './pageHead.ts'
import { type HeadPorts, plainHead, readHead } from './readHead.ts'

/** How long a head is kept, in ms: what an editor changes is in it soon enough. */
const KEPT_FOR = 15_000
/** Most heads that are kept; the oldest go first. */
const KEPT = 1_000
/** How many heads are read at once at most, whoever asks: beyond it pages tell nothing of what they show. */
const READS = { burst: 100, interval: 20 }

type HeadsPorts = Pick<HeadPorts, 'db' | 'shelves' | 'names' | 'now'> & { readonly accessRules: AccessRules }

/** A head with the address that it speaks of. */
export type KnownHead = { readonly head: PageHead; readonly site: HeadSite }

/** Heads of pages, each read once in a while however many crawlers ask for it. */
export function createHeads(
  { db, shelves, names, accessRules, now }: HeadsPorts,
  env: Pick<Env, 'site' | 'languages' | 'newsDomain'>,
) {
  const kept = new Map<string, { readonly at: number; readonly known: Promise<KnownHead> }>()
  const ports = { db, shelves, names, now, hasNewsDomain: env.newsDomain !== null }
  const limiter = createConnectionLimiter(READS, now)

  function keep(key: string, known: Promise<KnownHead>): Promise<KnownHead> {
    kept.delete(key)
    const oldest = kept.size < KEPT ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(key, { at: now(), known })
    known.catch(() => kept.delete(key))
    return known
  }

  async function read(site: HeadSite, asked: Asked, language: Language): Promise<KnownHead> {
    return { site, head: await readHead(ports, site, asked, language) }
  }

  /** Heads that hold nothing of anybody, one a site and language. */
  const plain = new Map<string, KnownHead>()
  function plainOf(site: HeadSite, language: Language, what: Parameters<typeof plainHead>[2]): KnownHead {
    const key = `${site.address ?? ''} ${language} ${what}`
    const known = plain.get(key) ?? { site, head: plainHead(site, language, what) }
    plain.set(key, known)
    return known
  }

  return {
    /** The head of a path, in a language that the site has; `address` = where the site is, if that is known. */
    async of(path: string, language: Language, address: string | null): Promise<KnownHead> {
      const site: HeadSite = { address, name: env.site.name, languages: env.languages }
      if (await accessRules.isClosed()) return plainOf(site, language, 'private')
      const asked = askedBy(path)
      if (asked.page === 'private') return plainOf(site, language, 'private')
      if (asked.page === 'none') return plainOf(site, language, 'notThere')
      const key = [address, language, ...Object.values(asked)].join(' ')
      const before = kept.get(key)
      if (before !== undefined && Math.abs(now() - before.at) < KEPT_FOR) return await before.known
      if (!limiter.admit('')) return plainOf(site, language, 'unknown')
      return await keep(key, read(site, asked, language))
    },
  }
}
export type Heads = ReturnType<typeof createHeads>
