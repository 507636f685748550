/**
 * Writes the full-screen effects of large gifts: public/effects/<gift code>.svga, vectors alone, a few 10 KB each.
 * `npm run effects [code…]`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EFFECTS } from './movies.ts'
import { encodeMovie } from './svga.ts'

const folder = fileURLToPath(new URL('../../public/effects/', import.meta.url))
const asked = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [code, movie] of Object.entries(EFFECTS)) {
  if (asked.length > 0 && !asked.includes(code)) continue
  const file = encodeMovie(movie)
  await writeFile(join(folder, `${code}.svga`), file)
  const [size, seconds] = [file.length / 1024, movie.frames / movie.fps]
  console.log(`${code}.svga ${size.toFixed(1)} KB, ${seconds.toFixed(1)} s, ${movie.sprites.length} sprites`)
}
