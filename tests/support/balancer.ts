import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '#tests/chaos/until.ts'
import type { Apart } from './postgres.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
/** How long a start may take, in ms. */
const PATIENCE = 15_000

/** Balancers that `deploy/` has a configuration for. */
export const BALANCERS = ['haproxy', 'nginx'] as const
export type BalancerKind = (typeof BALANCERS)[number]

/** A node that a balancer stands before, by its ports of this machine; where encoders publish, if they may. */
type BalancedNode = { readonly port: number; readonly metricsPort: number; readonly rtmpPort?: number | undefined }

/** Folders of programs that only administrators look in. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`
const env = { ...process.env, PATH }

/** Whether a balancer is installed (Debian: `apt-get install haproxy`, or `nginx`). */
export function hasBalancer(kind: BalancerKind): boolean {
  try {
    execFileSync(kind, ['-v'], { stdio: 'ignore', env })
    return true
  } catch {
    return false
  }
}

/** A line for each node, made from the line of the first one; those of the others go. */
function forNodes(
  text: string,
  line: RegExp,
  nodes: readonly BalancedNode[],
  write: (line: string, node: BalancedNode, number: number) => string,
) {
  return text.replace(line, (_whole: string, first: string, number: string) =>
    number === '1' ? nodes.map((node, index) => write(first, node, index + 1)).join('') : '',
  )
}

/** `rtmpPort` = where encoders come to; left out = they publish to nodes directly. */
type Ports = { readonly port: number; readonly rtmpPort?: number | undefined; readonly nodes: readonly BalancedNode[] }
type Filling = Ports & { readonly folder: string }

/** What `deploy/` has, with the addresses of a run. */
const FILL: Readonly<Record<BalancerKind, { readonly file: string; readonly fill: (text: string, filling: Filling) => string }>> =
  {
    haproxy: {
      file: 'haproxy.cfg',
      fill: (text, { port, rtmpPort, nodes }) =>
        forNodes(
          rtmpPort === undefined ? text.slice(0, text.indexOf('# Encoders publish')) : text,
          /^(  server node(\d) .*\n)/gm,
          nodes,
          (line, node, number) =>
            line
              .replaceAll('node1', `node${number}`)
              .replace(':4101', `:${node.port}`)
              .replace(':1941', `:${node.rtmpPort}`)
              .replace('port 9101', `port ${node.metricsPort}`),
        )
          .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
          .replace('bind :1935\n', `bind 127.0.0.1:${rtmpPort}\n`),
    },
    nginx: {
      file: 'nginx.conf',
      fill: (text, { port, folder, nodes }) =>
        forNodes(text, /^(    server 127\.0\.0\.1:410(\d) .*\n)/gm, nodes, (line, node) => line.replace(':4101', `:${node.port}`))
          .replace('listen 80;', `listen 127.0.0.1:${port};`)
          .replace('pid /run/nginx.pid;', `pid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')};`)
          .replace(
            'http {\n',
            `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${join(folder, name)};\n`).join('')}`,
          ),
    },
  }

/** A balancer of a run's own before its nodes, by the configuration in `deploy/`, which its own program finds good first. */
export async function startBalancer(kind: BalancerKind, { port, rtmpPort, nodes, isApart = false }: Apart & Ports) {
  const folder = mkdtempSync(join(tmpdir(), `anchorage-${kind}-`))
  const { file, fill } = FILL[kind]
  const path = join(folder, file)
  writeFileSync(path, fill(readFileSync(join(deploy, file), 'utf8'), { port, rtmpPort, folder, nodes }))
  const check = kind === 'haproxy' ? ['-c', '-f', path] : ['-t', '-q', '-c', path]
  const run = kind === 'haproxy' ? ['-db', '-f', path] : ['-c', path, '-g', 'daemon off;']
  let child: ChildProcess
  try {
    execFileSync(kind, check, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    child = spawn(kind, run, { env, stdio: 'ignore', detached: isApart })
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const giveUp = performance.now() + PATIENCE; !(await answers()); await pause(50)) {
      if (child.exitCode === null && performance.now() < giveUp) continue
      child.kill('SIGKILL')
      throw new Error(`${kind} did not start`)
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
