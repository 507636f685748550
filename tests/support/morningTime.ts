/** The time of a device, as a login tells it, in the zone where it is ten in the morning now: its session lasts whenever the tests run (B-4). */
export function morningTime(now: number): string {
  const minutes = Math.floor(now / 60_000) % 1_440
  const east = ((((600 - minutes + 720) % 1_440) + 1_440) % 1_440) - 720
  return `${now}${east < 0 ? '-' : '+'}${Math.abs(east)}`
}
