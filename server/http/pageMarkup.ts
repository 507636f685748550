import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Language } from '#src/api/model/format.ts'
import { escapedText, firstPaint, headMarkup } from '../head/markup.ts'
import type { KnownHead } from '../head/heads.ts'

/** The page with a head, ready to be sent: as it is, and compressed once somebody takes it so. */
export type PageMarkup = {
  readonly status: number
  readonly tag: string
  readonly as: (encoding: 'br' | 'gzip' | null) => Buffer
}

const TITLE = /[ \t]*<title>[^<]*<\/title>/
const DESCRIPTION = /[ \t]*<meta name="description"[^>]*>\n?/
const ROOT = '<div id="root"></div>'
const LANGUAGE = /<html lang="[^"]*"/

/**
 * Puts heads into the built page, in place of its own title and description, with where news come from (C-4). Each head is put in once.
 */
export function createPageMarkup(
  template: string,
  newsDomain: string | null,
  preloadsOf: (path: string | null, language: Language) => readonly string[] = () => [],
) {
  const news = newsDomain === null ? '' : `\n    <meta name="news-domain" content="${escapedText(newsDomain)}" />`
  const made = new WeakMap<KnownHead, PageMarkup>()

  function make(known: KnownHead): PageMarkup {
    const { head, site } = known
    const preloads = preloadsOf(head.path, head.language)
      .map((file) => `  <link rel="modulepreload" crossorigin href="${escapedText(file)}" />\n  `)
      .join('')
    const page = template
      .replace(DESCRIPTION, '')
      .replace(LANGUAGE, () => `<html lang="${head.language}"`)
      .replace(TITLE, () => `    ${headMarkup(head, site)}${news}`)
      .replace(ROOT, () => firstPaint(head, site))
      // Last: lines are few, and what is seen first goes first.
      .replace('</body>', () => `${preloads}</body>`)
    const plain = Buffer.from(page)
    const packed = new Map<string, Buffer>()
    const pack = (encoding: string, how: () => Buffer) => {
      const before = packed.get(encoding) ?? how()
      packed.set(encoding, before)
      return before
    }
    return {
      status: head.status,
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      as: (encoding) => {
        if (encoding === 'br')
          return pack('br', () => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
        return encoding === 'gzip' ? pack('gzip', () => gzipSync(plain)) : plain
      },
    }
  }

  return (known: KnownHead): PageMarkup => {
    const before = made.get(known) ?? make(known)
    made.set(known, before)
    return before
  }
}

/** The best of what a request takes of the ways that a page is compressed in. */
export function encodingOf(accepted: string | undefined): 'br' | 'gzip' | null {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, ...more]) => !more.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter)))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
