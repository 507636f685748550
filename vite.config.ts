import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` starts the server; the page's own address passes calls, socket and video on to it. */
const DEV_API = process.env['DEV_API'] ?? 'http://127.0.0.1:4100'

/**
 * Parts of packages that nothing here calls, some 9 KB: axios's fetch adapter (it prefers XMLHttpRequest), its table of statuses,
 * its old cancelling, its forms in several ways (bodies here are sealed text); and a stand-in for what React has had since version 18.
 */
const UNUSED: Readonly<Record<string, string>> = {
  '/axios/lib/adapters/fetch.js': 'export const getFetch = () => null',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {}',
  '/axios/lib/cancel/CancelToken.js': 'export default undefined',
  '/axios/lib/helpers/formDataToJSON.js': 'export default undefined',
  '/axios/lib/helpers/toFormData.js': 'export default undefined',
  '/axios/lib/helpers/toURLEncodedForm.js': 'export default undefined',
  '/axios/lib/helpers/AxiosURLSearchParams.js': 'export default URLSearchParams',
  '/use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'",
}

/** Leaves those parts out of the pages. */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    load: (id) => {
      const part = Object.keys(UNUSED).find((path) => id.endsWith(`/node_modules${path}`))
      return part === undefined ? null : UNUSED[part]!
    },
  }
}

const PRODUCTION_ROUTER = join(import.meta.dirname, 'node_modules', 'react-router', 'dist', 'production', 'index.mjs')

/** Two builds from one file: `vite build` makes the pages, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: isSsrBuild ? [react()] : [react(), withoutUnused()],
  ...(isSsrBuild
    ? {}
    : {
        resolve: {
          // RxJS keeps its modern build behind this name; the other one brings helpers for old browsers.
          conditions: ['es2015', ...defaultClientConditions],
          // The router names its build with warnings alone; the other one lies beside it.
          alias: command === 'build' ? [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] : [],
        },
      }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        emptyOutDir: true,
        // The payer is a process of its own.
        rolldownOptions: { input: { main: 'server/main.ts', payer: 'server/sim/payer/main.ts' } },
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
      '/upload': DEV_API,
      '/socket': { target: DEV_API, ws: true },
    },
  },
}))
