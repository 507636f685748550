import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  const pidFile = join(directory, 'server.pid')
  const lock = new Libsql(join(directory, 'lock.db'))
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new DataDirectoryInUse(directory, readPid(pidFile))
    throw error
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
