import { expect, test } from 'vitest'
import { zoneOfDevices } from '#tests/browser/support/zone.ts'

test('[B-4] whenever a run of the browser tests begins, 22:00 of its devices is at least two hours away', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = new Date(Date.UTC(2026, 0, 5, 0, minute))
    const hour = Number(now.toLocaleString('en-GB', { timeZone: zoneOfDevices(now), hour: '2-digit' }))
    expect([20, 21]).not.toContain(hour)
  }
})
