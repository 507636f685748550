import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` starts the server; the page's own address passes calls, socket and video on to it. */
const DEV_API = process.env['DEV_API'] ?? 'http://127.0.0.1:4100'

/** Two builds from one file: `vite build` makes the pages, `vite build --ssr server/main.ts` the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
        // No data: addresses, so that the page's security policy need not allow them for scripts and styles.
        assetsInlineLimit: 0,
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
