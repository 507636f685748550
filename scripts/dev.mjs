// Development: the server restarts on change, the pages reload in place. Both end together.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const api = new URL(process.env.DEV_API ?? 'http://127.0.0.1:4100')

function start(args, env = {}) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

const children = [
  start([join(modules, 'tsx', 'dist', 'cli.mjs'), 'watch', 'server/main.ts'], {
    PORT: api.port,
    // The pages are not on the server's port here.
    PROVIDER_PARENTS: process.env.PROVIDER_PARENTS ?? 'http://localhost:5173,http://127.0.0.1:5173',
  }),
  start([join(modules, 'vite', 'bin', 'vite.js'), ...process.argv.slice(2)], { DEV_API: api.origin }),
  // The frames of games are built again on change, and seen with the next load.
  start([join(modules, 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn', '--config', 'vite.frames.config.ts']),
]

let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
