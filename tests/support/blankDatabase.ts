import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draftFile } from '#server/platform/db/store.ts'

let made: Promise<Uint8Array> | null = null

/** A database with every table and no row of a site, which this process' servers begin as: making the tables was most of a start's time. */
export const blankDatabase = (): Promise<Uint8Array> => (made ??= make())

async function make(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'anchorage-blank-'))
  try {
    const file = join(folder, 'blank.db')
    await draftFile(file, async () => undefined)
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
