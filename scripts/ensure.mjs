// Makes a fresh clone runnable: packages as the lockfile says and, with --browser, a Chromium. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from './chromium.mjs'
import { withLock } from './lock.mjs'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules', '.lockfile-hash')

function run(command, args, options = {}) {
  console.log(`> ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}

function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args)
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex')
}

function isInstalled(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Installs the packages once for each lockfile and Node version. */
export function ensurePackages() {
  const hash = lockfileHash()
  if (isInstalled(hash)) return
  withLock(root, 'install', () => {
    if (isInstalled(hash)) return
    console.log('Installing packages (once)…')
    if (!npm(['ci', '--include=dev'])) throw new Error('npm ci failed; see its messages above')
    writeFileSync(stamp, hash)
  })
}

function canApt() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

function aptInstall(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', ['update'], { env }) && run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
}

/** Finds a Chromium, or gets one: Debian's package where we may, else Playwright's download. */
export function ensureBrowser() {
  const found = findChromium()
  const missing = [...(found === null ? ['chromium'] : []), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length > 0 && canApt()) {
    withLock(root, 'browser', () => {
      if (!aptInstall(missing)) console.warn(`Could not install ${missing.join(' and ')} with apt-get`)
    })
  } else if (found !== null && missing.length > 0) {
    console.warn('No Chinese font found: pictures will show boxes. On Debian: apt-get install fonts-noto-cjk')
  }
  if (findChromium() !== null) return
  run(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  if (findChromium() !== null) return
  throw new Error(
    'The browser tests need a Chromium, and none could be found or installed. Install the package "chromium" ' +
      '(or Google Chrome), or set CHROMIUM_PATH to one, then run this again.',
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    ensurePackages()
    if (process.argv.includes('--browser')) ensureBrowser()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
