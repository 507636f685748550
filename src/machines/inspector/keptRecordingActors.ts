import { type Observable, startWith, tap } from 'rxjs'
import * as v from 'valibot'
import type { PartStore } from '#src/browser/partStore.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { MemberSource } from '../session/memberActors.ts'

/** The key of a tab's own storage under which its last recording lies. */
export const STORED_RECORDING = 'recording'

/** Of a stored recording: whose it is (null = a visitor's), and the name of its parts in the browser's database. */
export const StoredOwner = v.object({ owner: v.nullable(v.string()), parts: v.string() })

type Ports = {
  readonly members: MemberSource
  readonly tabStorage: Pick<DeviceStorage, 'read' | 'remove'>
  readonly parts: Pick<PartStore, 'clear'>
}

/** Deletes the recording that this tab stored, and its parts; what other tabs record stays. */
export function dropStored({ tabStorage, parts }: Omit<Ports, 'members'>): void {
  const name = tabStorage.read(STORED_RECORDING, StoredOwner)?.parts ?? ''
  tabStorage.remove(STORED_RECORDING)
  if (name !== '') parts.clear(name).catch(() => undefined)
}

/**
 * While subscribed, drops what this tab stored of a recording as soon as another than the member whose it is uses the tab. A visitor's goes on
 * with who logs in.
 */
export function forgetRecordings({ members, tabStorage, parts }: Ports): Observable<unknown> {
  return members.changes.pipe(
    startWith(members.current()),
    tap((member) => {
      const stored = tabStorage.read(STORED_RECORDING, StoredOwner)
      if (stored?.owner !== null && stored?.owner !== member?.memberId) dropStored({ tabStorage, parts })
    }),
  )
}
