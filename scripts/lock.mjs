// One at a time: two `npm start` in the same folder must not install or build over each other.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function take(file) {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/** Runs `work` while holding the lock `name`; waits for another holder, and takes over from one that has died. */
export function withLock(root, name, work) {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  let told = false
  // A holder writes its id right after it made the file: an empty file is only stale when it stays empty.
  let unnamed = 0
  while (!take(file)) {
    const holder = holderOf(file)
    unnamed = holder === null ? unnamed + 1 : 0
    if (unnamed > 20 || (holder !== null && !isAlive(holder))) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) console.log(`Waiting for another ${name} to finish…`)
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}
