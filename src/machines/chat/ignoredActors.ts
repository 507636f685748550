import type { Observable } from 'rxjs'

/** Whom the member ignores: their ids, now and as they change. */
export type IgnoredSource = {
  readonly current: () => ReadonlySet<string>
  /** The present ids first. */
  readonly changes: Observable<ReadonlySet<string>>
}

/** Where a member's ids are kept on the device, so that the first lines of a visit need not wait for the server's list. */
export const ignoredKey = (memberId: string): string => `ignored.${memberId}`
