// Lays a compressed copy beside each file that gains by it. Node built-ins only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
/** Smaller files fit a packet as they are. */
const LEAST = 1_000

/** Compresses a folder's files, with all below it, by Brotli and gzip at their best. */
export function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    else if (COMPRESSIBLE.test(entry.name)) compressFile(path)
  }
}

function compressFile(path) {
  const content = readFileSync(path)
  if (content.length < LEAST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
