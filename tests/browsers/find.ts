import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of the first of some programs that is on the path; null when none is. */
export function findProgram(names: readonly string[]): string | null {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
      const file = join(folder, name)
      if (isProgram(file)) return file
    }
  return null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
