import { fail } from 'node:assert/strict'
import { SimulatedClock } from 'xstate'

/** Timers that go off when they are told to, each by itself. */
export class HandClock extends SimulatedClock {
  private readonly timers = new Map<number, { readonly run: () => void; readonly wait: number }>()
  private count = 0
  override setTimeout(run: (...args: unknown[]) => void, wait: number): number {
    this.count += 1
    this.timers.set(this.count, { run, wait })
    return this.count
  }
  override clearTimeout(id: number): void {
    this.timers.delete(id)
  }
  /** Lets the timer that was set last of those with this wait go off. */
  fire(wait: number): void {
    const [id, timer] = [...this.timers].findLast(([, set]) => set.wait === wait) ?? fail(`no timer waits ${wait} ms`)
    this.timers.delete(id)
    timer.run()
  }
}
