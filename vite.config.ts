import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Where `npm run dev` starts the server; the page's own address passes calls, socket and video on to it. */
const DEV_API = process.env['DEV_API'] ?? 'http://127.0.0.1:4100'

/** A class's name on the page: its own, and a mark of its sheet. A line number besides, as by default, costs the first load half a KB. */
function scopedName(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 4)}`
}

/** Two builds from one file: `vite build` makes the pages, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  css: { modules: { generateScopedName: scopedName } },
  ...(isSsrBuild
    ? {}
    : {
        resolve: {
          // RxJS documents this name for its modern build; the other one brings helpers for old browsers.
          conditions: ['es2015', ...defaultClientConditions],
        },
      }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        emptyOutDir: true,
        // The payer and the game provider are processes of their own, and pictures are drawn and the books are audited in threads.
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            payer: 'server/sim/payer/main.ts',
            provider: 'server/sim/provider/main.ts',
            pictures: 'server/verification/thread.ts',
            audit: 'server/ledger/auditThread.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        emptyOutDir: true,
        // Read by `npm run size`.
        manifest: true,
        // One style sheet: one that came with a page and failed would never be asked for again.
        cssCodeSplit: false,
        // Every browser that runs these modules knows modulepreload; the polyfill would only cost bytes.
        modulePreload: { polyfill: false },
        // `npm run size` keeps the budgets.
        chunkSizeWarningLimit: 1_000,
        // No data: addresses, so that the page's security policy need not allow them for scripts and styles.
        assetsInlineLimit: 0,
        // What the first page loads is one file: it packs better than many, and nothing of it is loaded later.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
      },
  server: {
    proxy: {
      '/api': DEV_API,
      '/captcha': DEV_API,
      '/video': DEV_API,
      '/media': DEV_API,
      '/art': DEV_API,
      '/pay': DEV_API,
      '/s/': DEV_API,
      '/upload': DEV_API,
      '/site.webmanifest': DEV_API,
      '/socket': { target: DEV_API, ws: true },
    },
  },
}))
