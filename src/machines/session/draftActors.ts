import type * as v from 'valibot'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { type MemberSource, ownerOf } from './memberActors.ts'

export type DraftPorts = { readonly tabStorage: DeviceStorage; readonly members: MemberSource }

/** What is being written in this tab, by place. */
export type Drafts = {
  /** What was kept of a place: one's own, else what was written here before the login. */
  readonly read: <T>(place: string, schema: v.GenericSchema<unknown, T>) => T | null
  /** Keeps it; null = forgets it. */
  readonly keep: (place: string, draft: unknown) => void
}

const PREFIX = 'draft/'
const VISITOR = ownerOf({ current: () => null })
const keyOf = (owner: string, place: string) => `${PREFIX}${owner}/${place}`

/** Drafts of this tab: they survive a reload and nothing else, and nobody but who wrote them reads them. */
export function draftsOf({ tabStorage, members }: DraftPorts): Drafts {
  return {
    read: (place, schema) =>
      tabStorage.read(keyOf(ownerOf(members), place), schema) ?? tabStorage.read(keyOf(VISITOR, place), schema),
    keep: (place, draft) => {
      tabStorage.remove(keyOf(VISITOR, place))
      if (draft === null) tabStorage.remove(keyOf(ownerOf(members), place))
      else tabStorage.write(keyOf(ownerOf(members), place), draft)
    },
  }
}

/** Forgets what others wrote in this tab: all of it where nobody is logged in any more. */
export function forgetDrafts({ tabStorage, members }: DraftPorts): void {
  const member = members.current()
  const own = member === null ? [] : [keyOf(member.memberId, ''), keyOf(VISITOR, '')]
  for (const key of tabStorage.keys(PREFIX)) if (!own.some((mine) => key.startsWith(mine))) tabStorage.remove(key)
}
