import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'

/** Thrown when another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: string) {
    super(
      `Another server (process ${pid}) is using the data directory ${directory}. Stop it, or set DATA_DIR to another directory.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

/**
 * Takes a data directory for this process alone; makes it when it is missing. The lock is the operating system's, held
 * through an exclusive transaction on a file of its own, so it ends with the process however that dies, and a number left
 * behind by a dead process locks nobody out. Returns the function that gives it back. Throws DataDirectoryInUse.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  keepToOwner(directory)
  const pidFile = join(directory, 'server.pid')
  const lockFile = join(directory, 'lock.db')
  // Made by us, so that what SQLite lays beside it has its mode too.
  writeFileSync(lockFile, '', { flag: 'a', mode: OWNERS_FILE })
  const lock = new Libsql(lockFile)
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new DataDirectoryInUse(directory, readPid(pidFile))
    throw error
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: OWNERS_FILE })
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

/** Takes a data directory, and the files in it, from everybody but its owner: it holds what members trusted the site with. */
function keepToOwner(directory: string): void {
  chmodSync(directory, 0o700)
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(directory, entry.name), OWNERS_FILE)
}

/** What only the owner of a file may read and write. */
const OWNERS_FILE = 0o600

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
