import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` starts the server; the page's own address passes calls, socket and video on to it. */
const DEV_API = process.env['DEV_API'] ?? 'http://127.0.0.1:4100'

/** Parts of axios that nothing here calls, some 6 KB: its fetch adapter (it prefers XMLHttpRequest), a table of statuses, old cancelling. */
const UNUSED_AXIOS: Readonly<Record<string, string>> = {
  '/adapters/fetch.js': 'export const getFetch = () => null',
  '/helpers/HttpStatusCode.js': 'export default {}',
  '/cancel/CancelToken.js': 'export default undefined',
}

/** Leaves unused parts of axios out of the pages. */
function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    apply: 'build',
    load: (id) => {
      const part = Object.keys(UNUSED_AXIOS).find((path) => id.endsWith(`/axios/lib${path}`))
      return part === undefined ? null : UNUSED_AXIOS[part]!
    },
  }
}

/** Two builds from one file: `vite build` makes the pages, `vite build --ssr server/main.ts` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), leanAxios()],
  // RxJS keeps its modern build behind this name; the other one brings helpers for old browsers.
  ...(isSsrBuild ? {} : { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false, emptyOutDir: true }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        emptyOutDir: true,
        // Read by `npm run size`.
        manifest: true,
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
      '/video': DEV_API,
      '/media': DEV_API,
      '/art': DEV_API,
      '/socket': { target: DEV_API, ws: true },
    },
  },
}))
