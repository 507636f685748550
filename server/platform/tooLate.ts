/** Thrown by a work whose turn came when nobody waited for it any more: it was not begun. HTTP 503, as where what a call stands on is away. */
export class TooLate extends Error {
  readonly statusCode = 503

  constructor() {
    super('The turn of this work came too late: it was not begun.')
    this.name = 'TooLate'
  }
}
