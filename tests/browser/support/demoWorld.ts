import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/database.ts'
import { fillFirst } from '#server/firstStart.ts'
import { intoOneFile, openStore } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { seedWorld } from '#server/sim/seed.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { createServices } from '#server/services.ts'

/** How old a world may be when a test begins with a copy of it, in ms: its matches begin at minutes from its making. */
const FRESH = 60_000

/**
 * The demo's first data, made by the server's own code and kept for a minute, so that not each test has to wait while a server fills
 * a database. Tests begin with a copy; nothing is ever written to the folder that is copied.
 */
export function keepDemoWorld(passwordCost: number) {
  let kept: { readonly folder: string; readonly made: number } | null = null

  async function end(): Promise<void> {
    if (kept !== null) await rm(kept.folder, { recursive: true, force: true })
    kept = null
  }
  return {
    /** A folder of data to copy. */
    async folder(): Promise<string> {
      if (kept !== null && Date.now() - kept.made < FRESH) return kept.folder
      await end()
      const made = Date.now()
      const folder = await mkdtemp(join(tmpdir(), 'anchorage-world-'))
      const env = readEnv({ DATA_DIR: folder, SIM: 'off' })
      const fill = (db: Database) =>
        fillFirst(createServices({ env, db, now: Date.now, vault: testVault, passwordCost }), seedWorld)
      const { db, close } = await openStore(env, fill)
      await intoOneFile(db)
      await close()
      kept = { folder, made }
      return folder
    },
    end,
  }
}
