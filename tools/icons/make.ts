/** Writes the icons of the web manifest and the picture of the site: public/icons. `npm run icons`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rasterOf } from '#server/art/raster.ts'
import { ICONS } from './icons.ts'

const folder = fileURLToPath(new URL('../../public/icons/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const [name, { svg, width, height }] of Object.entries(ICONS)) {
  const file = await rasterOf(svg, width, height)
  await writeFile(join(folder, name), file)
  console.log(`${name} ${(file.length / 1024).toFixed(1)} KB`)
}
