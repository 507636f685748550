/** Zones that devices and servers are in: before, at, beside and far from the site’s own, with quarter and half hours. */
export const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const

/** Does something as a process in a time zone does. */
export function inZone<T>(zone: string, act: () => T): T {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return act()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}
