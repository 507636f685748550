/** How many ms it is until the next such time of a UTC day, `15:58` or `15:59:57`. */
export function untilNext(time: string, now: number): number
/** A Date of which now is so many ms later. */
export function movedDate(RealDate: new (...args: never[]) => Date, ahead: () => number): DateConstructor
