import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Language } from '#src/api/model/format.ts'

const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }))
type Manifest = v.InferOutput<typeof Manifest>

/** Pages that are opened from outside most, by their address: what each is made of beside the first load, and its words. */
const PAGES: readonly { readonly path: RegExp; readonly code: readonly string[]; readonly words: readonly string[] }[] = [
  {
    path: /^\/app\/live\/(room|match)\//,
    code: ['src/app/pages.tsx', 'src/app/features/room.ts'],
    words: ['src/ui/room/locales', 'src/ui/shared/locales'],
  },
  {
    path: /^\/app\/live$/,
    code: ['src/app/pages.tsx', 'src/app/features/live.ts'],
    words: ['src/ui/live/locales', 'src/ui/shared/locales'],
  },
]

/**
 * The code that a page needs beside the first load, by the build's notes: asked for with it, where the page itself would find out a round trip
 * after another. Nothing without notes.
 */
export function createPagePreloads(clientDir: string): (path: string | null, language: Language) => readonly string[] {
  const notes = join(clientDir, '.vite', 'manifest.json')
  const manifest: Manifest = existsSync(notes) ? v.parse(Manifest, JSON.parse(readFileSync(notes, 'utf8'))) : {}
  return (path, language) => {
    const page = path === null ? undefined : PAGES.find((one) => one.path.test(path))
    if (page === undefined) return []
    return filesOf(manifest, [...page.code, ...page.words.map((folder) => `${folder}/${language}.ts`)])
  }
}

/** The files that chunks bring with them, without the first load's own. */
function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set<string>(['index.html'])
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (found.has(key) || chunk === undefined) return
    found.add(key)
    chunk.imports.forEach(visit)
  }
  keys.forEach(visit)
  return [...found].flatMap((key) => (key === 'index.html' ? [] : [`/${manifest[key]?.file ?? ''}`]))
}
