import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` starts the server; the page's own address passes calls, socket and video on to it. */
const DEV_API = process.env['DEV_API'] ?? 'http://127.0.0.1:4100'

/** A class's name on the page: its own, and a mark of its sheet. A line number besides, as by default, costs the first load half a KB. */
function scopedName(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 4)}`
}

const TARGET = 'es2022'
const WHOLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/

/**
 * Styles of what the server draws first are a small sheet of their own, in the head. The whole sheet comes after what is drawn, which waits for
 * it no longer; the page's code still does: scripts wait for every sheet before them.
 */
function firstPaintSheet(): Plugin {
  let file = ''
  return {
    name: 'first-paint-sheet',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'pre',
      async handler() {
        const made = await build({
          configFile: false,
          logLevel: 'silent',
          build: { write: false, target: TARGET, rolldownOptions: { input: join(import.meta.dirname, 'src/ui/firstPaint.css') } },
        })
        const sheets = 'output' in made ? made.output.filter((one) => one.type === 'asset') : []
        if (sheets.length !== 1) throw new Error('the styles of the first paint are one sheet')
        file = this.getFileName(this.emitFile({ type: 'asset', name: 'firstPaint.css', source: sheets[0]!.source }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const whole = WHOLE_SHEET.exec(page)?.[0]
        if (whole === undefined) throw new Error('the page has no sheet')
        return page
          .replace(whole, () => `\n    <link rel="stylesheet" crossorigin href="/${file}">`)
          .replace('</body>', () => `  ${whole.trim()}\n  </body>`)
      },
    },
  }
}

/** Two builds from one file: `vite build` makes the pages, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), firstPaintSheet()],
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
        target: TARGET,
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
