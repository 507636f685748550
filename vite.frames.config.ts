import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = join(import.meta.dirname, 'src', 'frames')
/** A game is a page of its own: `src/frames/<page>.html`. */
const pages = readdirSync(root).filter((name) => name.endsWith('.html'))

/** The third build: the pages of games, which the demo's provider serves from an origin of its own. */
export default defineConfig({
  root,
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, 'dist', 'frames'),
    target: 'es2022',
    emptyOutDir: true,
    // Read by `npm run size`.
    manifest: true,
    modulePreload: { polyfill: false },
    // No data: addresses, so that the page's security policy need not allow them for scripts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: { input: Object.fromEntries(pages.map((name) => [basename(name, '.html'), join(root, name)])) },
  },
})
