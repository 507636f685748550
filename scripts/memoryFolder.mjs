import { accessSync, constants, statfsSync } from 'node:fs'
import { platform } from 'node:os'

const FOLDER = '/dev/shm'
/** What the data of all tests that run at once takes at most, in bytes, many times over. */
const ENOUGH = 4 * 1024 ** 3

/** The folder that Linux keeps in memory, where it has room for tests' data; null = there is none. What lies there survives a killed process. */
export function memoryFolder() {
  if (platform() !== 'linux') return null
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize >= ENOUGH ? FOLDER : null
  } catch {
    return null
  }
}
