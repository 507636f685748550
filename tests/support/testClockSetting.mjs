/**
 * `TEST_CLOCK=15:58` (UTC, seconds too: `15:59:57`) lets every file of tests begin at the next such time, whenever it runs: all that reads `Date`
 * is moved, in the test, in the server that it starts, and in processes of either, which run this file before their own.
 * Timers, threads, the system's times of files, and the clocks of PostgreSQL and Redis stay as they are.
 */
const AHEAD = 'TEST_CLOCK_AHEAD'
const UNMOVED = Symbol.for('the Date that TEST_CLOCK moved')

/** How many ms it is until the next such time of a UTC day. */
export function untilNext(time, now) {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(time)
  if (match === null) throw new Error(`TEST_CLOCK is a time as 15:58 or 15:59:57, not ${time}`)
  const [hours, minutes, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const moment = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return (((moment - now) % 86_400_000) + 86_400_000) % 86_400_000
}

/** A Date of which now is so many ms later. */
export function movedDate(RealDate, ahead) {
  const now = () => RealDate.now() + ahead()
  return new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}

const time = process.env['TEST_CLOCK']
if (time !== undefined && time !== '') {
  const isAgain = UNMOVED in globalThis
  const RealDate = isAgain ? globalThis[UNMOVED] : Date
  // Who is started by a test goes on with its clock.
  if (isAgain || process.env[AHEAD] === undefined) process.env[AHEAD] = String(untilNext(time, RealDate.now()))
  if (!isAgain) {
    globalThis[UNMOVED] = RealDate
    globalThis.Date = movedDate(RealDate, () => Number(process.env[AHEAD]))
    const options = process.env['NODE_OPTIONS'] ?? ''
    if (!options.includes(import.meta.url)) process.env['NODE_OPTIONS'] = `${options} --import=${import.meta.url}`.trim()
  }
}
