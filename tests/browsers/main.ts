/**
 * `npm run test:browsers`: the way of most members (tests/browsers/journey.ts) in Firefox and in WebKitGTK, on the built product. A browser
 * that is not there is skipped, in words; a step that fails fails the command, with a picture in test-results.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../../scripts/build.mjs'
import { spawnDemoServer } from '../browser/support/demoServer.ts'
import { findProgram } from './find.ts'
import type { Driver } from './driver.ts'
import { withFirefox } from './firefox.ts'
import { visit } from './journey.ts'
import { createVisitor } from './visitor.ts'
import { withWebKit } from './webKit.ts'

type With = (work: (driver: Driver) => Promise<void>) => Promise<void>

type Candidate = {
  readonly name: string
  /** Works with it; a text = what is missing. */
  readonly work: With | string
}

const RESULTS = join(import.meta.dirname, '..', '..', 'test-results')

function firefoxCandidate(): Candidate {
  const program = process.env['FIREFOX_PATH'] ?? findProgram(['firefox', 'firefox-esr'])
  if (program === null) {
    return {
      name: 'Firefox',
      work: 'not installed. On Debian: apt-get install firefox-esr libavcodec59. Elsewhere set FIREFOX_PATH to a stock Firefox',
    }
  }
  return { name: 'Firefox', work: (work) => withFirefox(program, work) }
}

function webKitCandidate(): Candidate {
  const driver = findProgram(['WebKitWebDriver'])
  const xvfb = findProgram(['Xvfb'])
  if (driver === null || (xvfb === null && process.env['DISPLAY'] === undefined)) {
    const missing = driver === null ? 'WebKitWebDriver is not installed' : 'there is neither a screen nor Xvfb'
    return { name: 'WebKitGTK', work: `${missing}. On Debian: apt-get install webkit2gtk-driver xvfb gstreamer1.0-libav` }
  }
  return { name: 'WebKitGTK', work: (work) => withWebKit({ driver, xvfb }, work) }
}

/** Visits with one browser; whether all went well. */
async function tryIn(name: string, withDriver: With): Promise<boolean> {
  const began = performance.now()
  const server = await spawnDemoServer()
  try {
    await withDriver(async (driver) => {
      const visitor = createVisitor(driver, server.url)
      console.log(`        ${visitor.browser}`)
      try {
        await visit(visitor, server, (step) => console.log(`        ${step}`))
        const complaints = await visitor.complaints()
        if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`)
      } catch (error) {
        await savePicture(name, await visitor.picture())
        throw error
      }
    })
    console.log(`passed  ${name}, ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    return true
  } catch (error) {
    console.error(`failed  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    await server.stop()
  }
}

async function savePicture(name: string, picture: Buffer): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  const file = join(RESULTS, `${name}.png`)
  await writeFile(file, picture)
  console.error(`        what was seen: ${file}`)
}

const [wanted = ''] = process.argv.slice(2)
const candidates = [firefoxCandidate(), webKitCandidate()].filter(({ name }) =>
  name.toLowerCase().startsWith(wanted.toLowerCase()),
)
if (candidates.some(({ work }) => typeof work !== 'string')) build()
for (const { name, work } of candidates) {
  if (typeof work === 'string') console.log(`skipped ${name}: ${work}`)
  else if (!(await tryIn(name, work))) process.exitCode = 1
}
