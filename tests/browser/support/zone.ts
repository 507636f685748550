/**
 * Where the devices of a run are. Sessions end at 22:00 there (B-4), which would take a run's logins away in its middle; in the two hours
 * before, devices are four hours further west.
 */
export function zoneOfDevices(now: Date): 'Asia/Shanghai' | 'Asia/Dubai' {
  const hour = Number(now.toLocaleString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit' }))
  return hour === 20 || hour === 21 ? 'Asia/Dubai' : 'Asia/Shanghai'
}
