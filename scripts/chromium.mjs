// Finds the browser that tests and pictures run in. Node built-ins only, so that it works before `npm ci`.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Switches for a quiet browser that works in a container and never calls home. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
]

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Some systems install a script by this name that only says where to get the real one.
function answersVersion(file) {
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

/** Playwright's own download, if it was made before. */
function downloadedByPlaywright() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core')
    const file = chromium.executablePath()
    return existsSync(file) ? file : null
  } catch {
    return null
  }
}

/**
 * The browser's full path: `CHROMIUM_PATH`, else the first of the usual names on `PATH`, else Playwright's download, else null.
 * A `CHROMIUM_PATH` that cannot be run is an error, because somebody meant it.
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (!isExecutable(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is not a program: ${env.CHROMIUM_PATH}`)
    return env.CHROMIUM_PATH
  }
  for (const name of NAMES) {
    for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
      const file = join(folder, name)
      if (isExecutable(file) && answersVersion(file)) return file
    }
  }
  return downloadedByPlaywright()
}

/** As `findChromium`, or an error that says what to do. */
export function requireChromium() {
  const file = findChromium()
  if (file === null) {
    throw new Error(
      'No Chromium found. Install the package "chromium", or set CHROMIUM_PATH, or run: npx playwright install chromium',
    )
  }
  return file
}
