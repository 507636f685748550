import { readdirSync, readFileSync } from 'node:fs'

/** µs of a tick, in which Linux counts. */
const TICK = 10_000

/** What Linux says of a process: its parent, and the ticks of itself and of its children that have ended; null = it is gone. */
function statOf(pid: string): { readonly parent: number; readonly ticks: number } | null {
  try {
    // What stands before the last bracket is its name.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return { parent: Number(fields[1]), ticks: [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) }
  } catch {
    return null
  }
}

/** Processor time of a process and of its children so far, in µs, by Linux. */
export function processorOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: statOf(name) }))
  const own = stats.filter(({ pid: one, stat }) => one === pid || stat?.parent === pid)
  return own.reduce((sum, { stat }) => sum + (stat?.ticks ?? 0), 0) * TICK
}
