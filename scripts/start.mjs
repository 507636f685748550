// Builds if needed, then becomes the server: one process, so that a signal to it reaches the server's own handlers.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

try {
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// A killed npm tells its child nothing: being handed to another parent is the sign that it is gone.
let watch
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

process.env.NODE_ENV ??= 'production'
const main = join(import.meta.dirname, '..', 'dist', 'server', 'main.js')
process.argv[1] = main
await import(pathToFileURL(main).href)

// Who was told to stop needs no telling. Not heard sooner: until the server hears signals itself, one ends the process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => clearInterval(watch))
