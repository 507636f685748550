/** A reply as it is, without the envelope: what a developer asks for to see how the page takes it. `body` is sealed only when `sealed` says so. */
export class RawReply {
  readonly status: number
  readonly body: string
  readonly sealed: boolean
  readonly type = 'application/json; charset=utf-8'

  constructor(status: number, body: string, sealed: boolean) {
    this.status = status
    this.body = body
    this.sealed = sealed
  }
}
